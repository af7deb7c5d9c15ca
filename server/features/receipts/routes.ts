import { Readable } from 'node:stream'
import { api } from '#contract/index.ts'
import type { Bind } from '../../platform/http/bind.ts'
import { exportDay, showDay } from './day-sheet.ts'
import { receiptFile } from './print-receipt.ts'
import { mailReceipt } from './receipt-mail.ts'
import { findSale, requireReceipt, toReceipt } from './show-receipt.ts'

export function bindRoutes(bind: Bind): void {
  bind(api.receipts.day, ({ context, query }) => showDay(context, query))
  bind(api.receipts.exportDay, ({ context, query }) => exportDay(context, query))
  bind(api.receipts.show, async ({ context, caller, params }) =>
    toReceipt(await requireReceipt(context, caller, params.id)),
  )
  bind(api.receipts.showOfPurchase, async ({ context, caller, params }) =>
    toReceipt(await requireReceipt(context, caller, await findSale(context.db, params.id))),
  )
  bind(api.receipts.print, async ({ context, caller, params }) =>
    Readable.from(await receiptFile(context, await requireReceipt(context, caller, params.id)), { objectMode: false }),
  )
  bind(api.receipts.mail, ({ context, caller, params }) => mailReceipt(context, caller, params.id))
}
