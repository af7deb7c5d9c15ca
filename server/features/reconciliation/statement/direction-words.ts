import { foldText } from './cells.ts'

export type Direction = 'credit' | 'charge'

/** Words that begin a sentence about the movement, whatever name follows. */
const told = [
  [/^te (?:pag|yap|plin|transfir|envi|deposit|abon)(?:o|eo|io|\w*ron)\b/, 'credit'],
  [/^recibiste\b/, 'credit'],
  [/^(?:pagaste|yapeaste|plineaste|transferiste|enviaste|retiraste)\b/, 'charge'],
] as const

/** A reversal goes in the opposite direction of its name. */
const reversal = /extorn|revers|revert|anula|devol|devuel|contracargo|refund/

/** Each stands for itself, with or without neutral words around it. */
const words: Record<Direction, readonly string[]> = {
  credit: (
    'abono abonos abonado abonada abo credito creditos cred cre cr haber hab ingreso ingresos ing deposito depositos ' +
    'dep depositado entrada entradas ent entrante recibido recibida recibidos recibidas recibi in credit ' +
    'deposit received incoming inflow venta ventas acreditado acreditada +'
  ).split(' '),
  charge: (
    'cargo cargos cargado cargada car debito debitos deb db dr debe egreso egresos egr retiro retiros ret salida ' +
    'salidas sal saliente enviado enviada enviados enviadas out debit withdrawal sent outgoing outflow compra compras ' +
    'debitado debitada retirado -'
  ).split(' '),
}
const neutral = new Set(
  (
    'transferencia transferencias transf transfer operacion operaciones movimiento movimientos nota de del en por a la el ' +
    'cuenta cta yape yapeo yapeos plin dinero monto fondos interbancaria inmediata tercero terceros desde pago pagos ' +
    'payment money efectivo'
  ).split(' '),
)
const wordsOf = { credit: new Set(words.credit), charge: new Set(words.charge) }

/** Words that mean something only beside the other one: `C` is credit beside `D`, and charge beside `A`. */
const pairs = (
  'c-d a-c h-d d-r r-e e-s i-e i-s v-c c-p a-d cobro-pago cobros-pagos cob-pag cobrado-pagado n/c-n/d nc-nd ' +
  'n/a-n/c na-nc ab-ca ha-de rec-env i-o'
)
  .split(' ')
  .map((pair) => pair.split('-') as [string, string])
const contextual = new Set(pairs.flat())

/** The pairs that a title may name in place of the cells: `C/D`, `Cargo/Abono`. */
function pairOfTitle(title: string): ReturnType<typeof pairOf> {
  const letters = /^([a-z]) ?\/ ?([a-z])$/.exec(title)
  if (letters?.[1] && letters[2]) return pairOf(new Set([letters[1], letters[2]]))
  const named = /([a-z]+) ?(?:\/|-| o | y ) ?([a-z]+)/.exec(title)
  const [one, other] = [named?.[1], named?.[2]]
  if (!one || !other) return undefined
  const [first, second] = [plain(one), plain(other)]
  if (!first || !second || first === second || one.charAt(0) === other.charAt(0)) return undefined
  return new Map([
    [one.charAt(0), first],
    [other.charAt(0), second],
  ])
}

function pairOf(found: ReadonlySet<string>): Map<string, Direction> | undefined {
  const present = [...found].filter((word) => contextual.has(word))
  if (present.length !== 2) return undefined
  const pair = pairs.find((both) => both.every((word) => found.has(word)))
  return (
    pair &&
    new Map<string, Direction>([
      [pair[0], 'credit'],
      [pair[1], 'charge'],
    ])
  )
}

/** What a text means by itself: every word of it is known, and all mean the same. */
function plain(text: string): Direction | undefined {
  const start = told.find(([pattern]) => pattern.test(text))
  if (start) return start[1]
  if (reversal.test(text)) return undefined
  const found = new Set<Direction>()
  if (/\b(?:de|desde) terceros?\b/.test(text)) found.add('credit')
  if (/\b(?:a|para|hacia) terceros?\b/.test(text)) found.add('charge')
  for (const word of text.replace(/\b(?:para|hacia) terceros?\b/, '').split(' ')) {
    if (wordsOf.credit.has(word)) found.add('credit')
    else if (wordsOf.charge.has(word)) found.add('charge')
    else if (word && !neutral.has(word)) return undefined
  }
  const [only, other] = found
  return other ? undefined : only
}

/** `25.50 CR`, `N/C`, `C.R.`: as one folded word. */
export const foldWord = (text: string) =>
  foldText(text.slice(0, 200))
    .replaceAll(/ ?\/ ?/g, '/')
    .replace(/^([a-z]) ([a-z])$/, '$1$2')

/** Whether a word beside an amount may say its direction. */
export const isDirectionMark = (mark: string) =>
  wordsOf.credit.has(mark) || wordsOf.charge.has(mark) || contextual.has(mark)

/**
 * What the words of a column mean, by the owner's answers, by themselves, by the other words of the column, or by its
 * title; undefined for words that nothing explains.
 */
export function readDirections(
  found: ReadonlySet<string>,
  { title, incoming, outgoing }: { title: string; incoming: readonly string[]; outgoing: readonly string[] },
): (word: string) => Direction | undefined {
  const [ins, outs] = [new Set(incoming), new Set(outgoing)]
  const pair = pairOf(found) ?? pairOfTitle(title)
  const alone: Record<string, Direction> = { a: 'credit', h: 'credit' }
  const known = new Map<string, Direction | undefined>()
  const meaning = (word: string): Direction | undefined => {
    if (ins.has(word)) return 'credit'
    if (outs.has(word)) return 'charge'
    if (pair?.has(word)) return pair.get(word)
    if (contextual.has(word)) return found.size === 1 ? alone[word] : undefined
    return plain(word)
  }
  return (word) => {
    if (!known.has(word)) known.set(word, meaning(word))
    return known.get(word)
  }
}
