import pLimit from 'p-limit'
import type { Receipt } from '#contract/receipts.ts'
import { limaTime } from '#domain/lima.ts'
import { formatSoles } from '#domain/money.ts'
import { igvPercent } from '#domain/receipt.ts'
import type { AppContext } from '../../platform/context.ts'
import { printPdf, type Printed } from '../../platform/pdf/print-pdf.ts'
import { toReceipt, type requireReceipt } from './show-receipt.ts'
import { insertFile, selectFile } from './sql.ts'

const oneAtATime = pLimit(1)

/** The PDF of a constancia: printed when it is first asked for, and the same bytes ever after. */
export async function receiptFile(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  row: Awaited<ReturnType<typeof requireReceipt>>,
): Promise<Buffer> {
  const { series, number } = row
  const find = async () => (await selectFile(db, series, number))?.content
  return (
    (await find()) ??
    oneAtATime(async () => {
      const meanwhile = await find()
      if (meanwhile) return meanwhile
      const content = await print(toReceipt(row))
      await insertFile(db, { series, number, content, printedAt: clock.now() })
      // Another server may have been quicker.
      return (await find()) ?? content
    })
  )
}

function print({ numero, at, issuer, buyer, concept, total, tax, kind }: Receipt): Promise<Buffer> {
  const parts: Printed['parts'] = [
    ['title', issuer.name],
    ['heading', `Constancia N.º ${numero}`],
    ['row', 'Fecha y hora', limaTime(at)],
    ['row', 'RUC o DNI de quien vende', issuer.document],
    ['row', 'Dirección', issuer.address],
    ['heading', 'Cliente'],
    ['row', 'Nombre', buyer.name],
    ['row', 'Documento', buyer.document ?? ''],
    ['heading', 'Detalle'],
    ['row', 'Descripción', concept],
    ['row', 'Cantidad', '1'],
    ['row', 'Precio unitario', formatSoles(total)],
    ['row', 'Operación gravada', tax ? formatSoles(tax.base) : ''],
    ['row', `IGV (${igvPercent} %)`, tax ? formatSoles(tax.igv) : ''],
    ['row', 'Total', formatSoles(total)],
    ['heading', 'Nota'],
    ['text', kind === 'Compra' ? 'Pagado con el saldo de la billetera.' : 'Saldo agregado a la billetera.'],
    ['text', 'Esta constancia no es una boleta ni una factura. Pídelas a quien vende.'],
  ]
  return printPdf({ title: `Constancia N.º ${numero}`, author: issuer.name, parts })
}
