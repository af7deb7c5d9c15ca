import { Readable } from 'node:stream'
import { api } from '#contract/index.ts'
import type { Bind } from '../../platform/http/bind.ts'
import { recordedExport } from '../audit/index.ts'
import { changeWinner, listWinners, exportWinners } from './winners.ts'
import { agree, showAgreement } from './agree.ts'
import { draw } from './draw.ts'
import { listOwnTickets } from './own-tickets.ts'
import { printReport } from './print-report.ts'
import { setDocument, showDocument } from './raffle-document.ts'
import { showActa } from './show-acta.ts'

export function bindRoutes(bind: Bind): void {
  bind(api.raffles.listWinners, async ({ context, caller, query, consume }) => {
    if (query.dni) await consume('dni')
    return listWinners(context.db, caller?.role ?? 'guest', query)
  })
  bind(api.raffles.exportWinners, ({ context, caller, query }) =>
    recordedExport(context, caller, api.raffles.exportWinners, query, exportWinners(context.exportDb, query)),
  )
  bind(api.raffles.draw, ({ context, caller, body, attempt }) => draw(context, caller, body, attempt))
  bind(api.raffles.changeWinner, ({ context, caller, params, body }) =>
    changeWinner(context, caller, params.id, body.estado),
  )
  bind(api.raffles.ownTickets, ({ context, caller, params, query }) =>
    listOwnTickets(context.db, caller.id, params.id, query),
  )
  bind(api.raffles.agreement, ({ context, caller, params }) => showAgreement(context.db, caller.id, params.id))
  bind(api.raffles.agree, ({ context, caller, params, body }) => agree(context, caller.id, params.id, body))
  bind(api.raffles.acta, ({ context, params }) => showActa(context.db, params.id))
  bind(api.raffles.setDocument, ({ context, caller, params, request }) =>
    setDocument(context, caller, params.id, request),
  )
  bind(api.raffles.document, async ({ context, caller, params }) =>
    Readable.from(await showDocument(context, caller, params.id), { objectMode: false }),
  )
  bind(api.raffles.report, async ({ context, caller, params, query }) =>
    Readable.from(await printReport(context, caller, params.id, query.public ?? false), { objectMode: false }),
  )
}
