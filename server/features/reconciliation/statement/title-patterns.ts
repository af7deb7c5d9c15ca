import type { StatementColumns } from '#domain/statement.ts'

export type Field = keyof StatementColumns

const number = String.raw`\b(?:n|no|nro|num|numero)`
const of = '(?: de)?(?: la| el| los)?'
const balance = /saldo|balance|disponible|\bitf\b|comision/
const foreignTitle = /us\$|\busd\b|dolar|\beur/

/**
 * The column titles of statements, folded by `foldText`, the most certain first: those of Yape, BCP, Interbank, BBVA
 * and Scotiabank, and what others write.
 */
const wanted: Record<Field, readonly RegExp[]> = {
  date: [
    new RegExp(`^(?:fecha|fec|fch|f)${of} oper`),
    /^fecha(?: y| \/| -)? ?hora/,
    /^(?:fecha|date|dia)$/,
    /^(?:transaction|booking|posting) date|^date\b/,
    /^(?:fecha|fec|fch|f)\b|\bfecha$/,
  ],
  time: [/^hora/, /\bhora$/, /^time$/],
  credit: [
    /abono/,
    /credito/,
    /\bhaber\b/,
    /deposito/,
    /ingreso/,
    /entrada/,
    /\bcredit\b/,
    /\bdeposit\b/,
    /(?:money|paid) in$/,
  ],
  charge: [
    /cargo/,
    /debito/,
    /\bdebe\b/,
    /retiro/,
    /egreso/,
    /salida/,
    /\bdebit\b/,
    /withdrawal/,
    /(?:money|paid) out$/,
  ],
  amount: [/^(?:monto|importe|amount|valor|cantidad)/, /monto|importe/, /cargo.*abono|abono.*cargo|debe.*haber/],
  sign: [
    /^tipo/,
    /cargo.*abono|abono.*cargo|debe.*haber|debito.*credito|credito.*debito/,
    /^(?:d ?\/ ?h|c ?\/ ?a|d ?\/ ?c|a ?\/ ?c|h ?\/ ?d|\+ ?\/ ?-|signo|dh|ca|dc)$/,
    /^(?:movimiento|naturaleza|sentido)/,
  ],
  operationNumber: [
    new RegExp(`${number}${of} oper|oper\\w*(?: -)? ${number}\\b|\\bcod(?:igo)?${of} oper|^id${of} (?:oper|trans)`),
    /^operacion$/,
    new RegExp(`${number}${of} (?:doc|mov|trans|ref|constancia|voucher)`),
    /^(?:documento|doc|constancia|voucher)$/,
    /^(?:referencia|ref)$/,
  ],
  balance: [/^(?:saldo|balance)(?: contable)?$/, /^(?:saldo|running balance|balance)\b(?!.*disponible)/],
  message: [/^mensaje|^message/, /^(?:comentario|nota|asunto|memo|glosa|motivo)/],
  payer: [
    /^(?:origen|pagador|ordenante|remitente|emisor|nombre|cliente|de)$/,
    /pagador|ordenante|remitente|nombre.*(?:origen|cliente)/,
    /desc/,
    /concepto|detalle|glosa/,
    /movimiento|transaccion/,
    /referencia/,
  ],
}

/** What a matching title may not contain. */
const unwanted: Record<Field, RegExp> = {
  date: /valuta|valor|venc|desde|hasta/,
  time: /fecha/,
  credit: new RegExp(`${balance.source}|cargo|debito|debe|fecha|${number} |tarjeta`),
  charge: new RegExp(`${balance.source}|abono|credito|haber|fecha|${number} |tarjeta`),
  amount: balance,
  sign: /cambio|moneda|cuenta|documento|tarjeta|canal|medio|producto|comprobante/,
  operationNumber: /fecha|hora|desc|^f /,
  balance: /fecha|disponible/,
  message: /fecha|numero|^n(?:o|ro)? /,
  payer: /fecha|hora|monto|importe|saldo|^tipo|^(?:comentario|nota|asunto|memo|glosa|motivo|mensaje)/,
}

/** How well a title matches a field, 0 the best; undefined when it does not. */
export function rankOf(field: Field, title: string): number | undefined {
  if (!title || unwanted[field].test(title)) return undefined
  const rank = wanted[field].findIndex((pattern) => pattern.test(title))
  if (rank < 0) return undefined
  // Amounts in soles before others; the date on which a movement was processed or booked comes after that of the
  // movement.
  const isSecond = field === 'date' ? /proc|contab/.test(title) : isAmountField(field) && foreignTitle.test(title)
  return rank + (isSecond ? 10 : 0)
}

const isAmountField = (field: Field) => field === 'amount' || field === 'credit' || field === 'charge'

export const namesForeignCurrency = (title: string) => foreignTitle.test(title)
/** Whether the cells below a title contain somebody's name, not words of the bank. */
const namesPerson = (title: string) => [0, 1].includes(rankOf('payer', title) ?? NaN)
export const namesBalance = (title: string) => balance.test(title)

const freeText = /destin|beneficiari|receptor|alias|correo|celular|telefono/
/** Whether people write what stands below a title: its words say nothing about structure, state or direction. */
export const namesFreeText = (title: string) =>
  namesPerson(title) || rankOf('message', title) !== undefined || freeText.test(title)
export const namesState = (title: string) => /^(?:estado|status|state|situacion|resultado|condicion)\b/.test(title)
export const namesCurrency = (title: string) => /^(?:moneda|divisa|currency|mon)\b/.test(title)
/** Whether the words below a title never tell a direction: `Débito` is a kind of card. */
export const namesNoDirection = (title: string) =>
  namesFreeText(title) || namesState(title) || namesCurrency(title) || unwanted.sign.test(title)
