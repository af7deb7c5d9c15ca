import { Readable } from 'node:stream'
import { api } from '#contract/index.ts'
import { proofBits } from '#domain/complaint.ts'
import type { Bind } from '../../platform/http/bind.ts'
import { addressKey } from '../../platform/rate-limits/rate-limits.ts'
import { recordedExport, recordView } from '../audit/index.ts'
import { answer, changeHolidays } from './answer-sheet.ts'
import { enterLost, goOn, listLost } from './lost-sheets.ts'
import { printSheet } from './print-sheet.ts'
import { asksProof, makeChallenge } from './proof-of-work.ts'
import { exportBook, listSheets, refuseMails, requireByKey, requireSheet, toOwnSheet, toSheet } from './show-sheet.ts'
import { selectExtraHolidays, selectLoss } from './sql.ts'
import { readProvider, writeSheet } from './write-sheet.ts'

export function bindRoutes(bind: Bind): void {
  const book = api.complaintsBook
  bind(book.state, async ({ context, limits, request }) => {
    const provider = await readProvider(context.db)
    const lostSince = await selectLoss(context.db)
    const proofAsked = await asksProof(limits, addressKey(request))
    return {
      open: provider !== null && !lostSince,
      lostSince,
      provider,
      proofAsked,
      challenge: makeChallenge(context),
      bits: proofBits,
    }
  })
  bind(book.write, ({ context, limits, request, body }) => writeSheet(context, limits, addressKey(request), body))
  bind(book.read, async ({ context, body }) => toSheet(await requireByKey(context.db, body.clave)))
  bind(book.readPdf, async ({ context, body }) =>
    Readable.from(await printSheet(await requireByKey(context.db, body.clave)), { objectMode: false }),
  )
  bind(book.refuse, ({ context, body }) => refuseMails(context, body.clave))
  bind(book.list, ({ context, query }) => listSheets(context, query))
  bind(book.export, ({ context, caller }) => recordedExport(context, caller, book.export, {}, exportBook(context)))
  bind(book.holidays, async ({ context }) => ({ days: await selectExtraHolidays(context.db) }))
  bind(book.changeHolidays, ({ context, caller, body }) => changeHolidays(context, caller, body.days))
  bind(book.goOn, ({ context, caller, body }) => goOn(context, caller, body.numero))
  bind(book.lost, ({ context }) => listLost(context))
  bind(book.enterLost, ({ context, caller, body }) => enterLost(context, caller, body))
  bind(book.show, async ({ context, caller, params }) => {
    const sheet = await requireSheet(context.db, params.id)
    await recordView(context, caller, { complaint: sheet.id })
    return toOwnSheet(sheet, context.clock.now())
  })
  bind(book.showPdf, async ({ context, caller, params }) => {
    const sheet = await requireSheet(context.db, params.id)
    await recordView(context, caller, { complaint: sheet.id })
    return Readable.from(await printSheet(sheet), { objectMode: false })
  })
  bind(book.answer, ({ context, caller, params, body }) => answer(context, caller, params.id, body.texto))
}
