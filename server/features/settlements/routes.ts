import { api } from '#contract/index.ts'
import { may } from '#domain/user.ts'
import type { Bind } from '../../platform/http/bind.ts'
import { recordDocument, recordedExport, recordView } from '../audit/index.ts'
import { exportAccounts, exportStatement, listAccounts, listEntries, requireAccount } from './list-settlements.ts'
import { resumePayouts } from './pause.ts'
import { correct, fillCost, payOut } from './pay-out.ts'
import { printStatement } from './print-statement.ts'

export function bindRoutes(bind: Bind): void {
  bind(api.settlements.list, ({ context, caller, query }) => listAccounts(context, caller, query))
  bind(api.settlements.export, ({ context, caller }) => {
    const table = exportAccounts(context, caller)
    return may.administer(caller.role) ? recordedExport(context, caller, api.settlements.export, {}, table) : table
  })
  bind(api.settlements.resume, ({ context, caller }) => resumePayouts(context, caller))
  bind(api.settlements.fillCost, ({ context, caller, params, body }) => fillCost(context, caller, params.id, body))
  bind(api.settlements.entries, async ({ context, caller, params, query }) => {
    const entries = await listEntries(context, caller, params.userId, query)
    await recordView(context, caller, { user: params.userId })
    return entries
  })
  bind(api.settlements.statement, async ({ context, caller, params: { userId }, query }) => {
    const table = await exportStatement(context, caller, userId, query)
    if (userId === caller.id) return table
    return recordedExport(context, caller, api.settlements.statement, query, table, userId)
  })
  bind(api.settlements.printed, async ({ context, caller, params: { userId }, query }) => {
    await requireAccount(context.db, caller, userId)
    if (userId !== caller.id) await recordDocument(context, caller, api.settlements.printed, query, userId)
    return printStatement(context, caller, userId, query)
  })
  bind(api.settlements.payOut, ({ context, caller, params, body, attempt }) =>
    payOut(context, caller, params.userId, body, attempt),
  )
  bind(api.settlements.correct, ({ context, caller, params, body, attempt }) =>
    correct(context, caller, params.userId, body, attempt),
  )
}
