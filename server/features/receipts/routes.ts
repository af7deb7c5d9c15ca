import { Readable } from 'node:stream'
import { api } from '#contract/index.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Bind } from '../../platform/http/bind.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { recordedExport, recordView } from '../audit/index.ts'
import { exportDay, showDay } from './day-sheet.ts'
import { receiptFile } from './print-receipt.ts'
import { mailReceipt } from './receipt-mail.ts'
import { findSale, requireReceipt, toReceipt } from './show-receipt.ts'

type Looking = { context: AppContext; caller: Caller }

export function bindRoutes(bind: Bind): void {
  bind(api.receipts.day, ({ context, query }) => showDay(context, query))
  bind(api.receipts.exportDay, async ({ context, caller, query }) =>
    recordedExport(context, caller, api.receipts.exportDay, query, await exportDay(context, query)),
  )
  const seen = async ({ context, caller }: Looking, entryId: number) => {
    const receipt = await requireReceipt(context, caller, entryId)
    await recordView(context, caller, { user: receipt.userId })
    return receipt
  }
  bind(api.receipts.show, async (call) => toReceipt(await seen(call, call.params.id)))
  bind(api.receipts.showOfPurchase, async (call) =>
    toReceipt(await seen(call, await findSale(call.context.db, call.params.id))),
  )
  bind(api.receipts.print, async (call) =>
    Readable.from(await receiptFile(call.context, await seen(call, call.params.id)), { objectMode: false }),
  )
  bind(api.receipts.mail, ({ context, caller, params }) => mailReceipt(context, caller, params.id))
}
