import type { Receipt } from '#contract/receipts.ts'
import { absolute, type Centimos } from '#domain/money.ts'
import { Problem } from '#domain/problem.ts'
import { hasReceipt, receiptConcept, receiptNumber, splitIgv, type ReceiptKind } from '#domain/receipt.ts'
import { may } from '#domain/user.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { numberReceipts } from './number-receipts.ts'
import { selectMovement, selectSale, type MovementRow } from './sql.ts'

type Numbered = MovementRow & { kind: ReceiptKind; series: string; number: number }

const isNumbered = (row: MovementRow | undefined): row is Numbered =>
  row !== undefined && hasReceipt(row.kind) && row.series !== null && row.number !== null

/** A movement with its constancia, which gets its number here if it has none yet. Its owner and administrators may. */
export async function requireReceipt(context: AppContext, caller: Caller, entryId: number): Promise<Numbered> {
  const row = await selectMovement(context.db, entryId)
  if (!row || (row.userId !== caller.id && !may.administer(caller.role))) throw new Problem('NOT_FOUND')
  if (isNumbered(row)) return row
  if (row.status !== 'accepted' || !hasReceipt(row.kind)) throw new Problem('NO_RECEIPT')
  await numberReceipts(context, { from: row.updatedAt, until: new Date(row.updatedAt.getTime() + 1) })
  return getReceipt(context.db, entryId)
}

/** The movement that paid for a purchase. */
export async function findSale(db: Db, purchaseId: number): Promise<number> {
  const sale = await selectSale(db, purchaseId)
  if (!sale) throw new Problem('NOT_FOUND')
  return sale.entryId
}

/** A movement that has its number. */
export async function getReceipt(db: Db, entryId: number): Promise<Numbered> {
  const row = await selectMovement(db, entryId)
  if (!isNumbered(row)) throw new Problem('NO_RECEIPT')
  return row
}

/** The tax in a sale of this amount; null where its prices have none. */
export const taxOf = (igv: boolean | null, quantity: Centimos) => (igv ? splitIgv(absolute(quantity)) : null)

export const toReceipt = (row: Numbered): Receipt => ({
  id: row.id,
  numero: receiptNumber(row.series, row.number),
  at: row.updatedAt,
  issuer: {
    name: row.issuerName ?? '',
    document: row.issuerDocument ?? '',
    address: row.issuerAddress ?? '',
  },
  buyer: { name: row.buyerName ?? '', document: row.buyerDocument },
  kind: row.kind,
  concept: receiptConcept(row.kind, row),
  total: absolute(row.quantity),
  tax: taxOf(row.igv, row.quantity),
})
