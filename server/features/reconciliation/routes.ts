import { api } from '#contract/index.ts'
import type { Bind } from '../../platform/http/bind.ts'
import { recordedExport } from '../audit/index.ts'
import { acceptCertain } from './accept.ts'
import { importStatement } from './import-statement.ts'
import {
  listLinkable,
  listMissing,
  listPayments,
  summarize,
  exportMissing,
  exportPayments,
  totalPayments,
} from './list-payments.ts'
import { recordPayment } from './record-payment.ts'
import { retrySetAside } from './retry.ts'
import { ignorePayment, linkPayment, reopenPayment, unlinkPayment } from './settle-payment.ts'

const routes = api.paymentsReceived

export function bindRoutes(bind: Bind): void {
  bind(routes.list, ({ context, query }) => listPayments(context.db, query))
  bind(routes.exportList, ({ context, caller, query }) =>
    recordedExport(context, caller, routes.exportList, query, exportPayments(context.exportDb, query)),
  )
  bind(routes.missing, ({ context, query }) => listMissing(context.db, query))
  bind(routes.exportMissing, ({ context, caller, query }) =>
    recordedExport(context, caller, routes.exportMissing, query, exportMissing(context.exportDb, query)),
  )
  bind(routes.summary, ({ context, caller }) => summarize(context.db, caller))
  bind(routes.totals, ({ context, query }) => totalPayments(context.db, query))
  bind(routes.topUps, ({ context, params, query }) => listLinkable(context.db, params.id, query.username ?? null))
  bind(routes.record, ({ context, caller, body, attempt }) => recordPayment(context, caller, body, attempt))
  bind(routes.importStatement, ({ context, caller, request }) => importStatement(context, caller, request))
  bind(routes.link, ({ context, caller, params, body }) => linkPayment(context, caller, params.id, body.entryId))
  bind(routes.unlink, ({ context, caller, params, body }) => unlinkPayment(context, caller, params.id, body.motivo))
  bind(routes.ignore, ({ context, caller, params, body }) => ignorePayment(context, caller, params.id, body.motivo))
  bind(routes.reopen, ({ context, caller, params }) => reopenPayment(context, caller, params.id))
  bind(routes.retry, ({ context, caller }) => retrySetAside(context, caller))
  bind(routes.acceptCertain, ({ context, caller }) => acceptCertain(context, caller))
}
