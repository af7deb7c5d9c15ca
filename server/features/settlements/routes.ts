import { api } from '#contract/index.ts'
import type { Bind } from '../../platform/http/bind.ts'
import { exportAccounts, exportStatement, listAccounts, listEntries } from './list-settlements.ts'
import { resumePayouts } from './pause.ts'
import { correct, fillCost, payOut } from './pay-out.ts'
import { printStatement } from './print-statement.ts'

export function bindRoutes(bind: Bind): void {
  bind(api.settlements.list, ({ context, caller, query }) => listAccounts(context, caller, query))
  bind(api.settlements.export, ({ context, caller }) => exportAccounts(context, caller))
  bind(api.settlements.resume, ({ context, caller }) => resumePayouts(context, caller))
  bind(api.settlements.fillCost, ({ context, caller, params, body }) => fillCost(context, caller, params.id, body))
  bind(api.settlements.entries, ({ context, caller, params, query }) =>
    listEntries(context, caller, params.userId, query),
  )
  bind(api.settlements.statement, ({ context, caller, params, query }) =>
    exportStatement(context, caller, params.userId, query),
  )
  bind(api.settlements.printed, ({ context, caller, params, query }) =>
    printStatement(context, caller, params.userId, query),
  )
  bind(api.settlements.payOut, ({ context, caller, params, body, attempt }) =>
    payOut(context, caller, params.userId, body, attempt),
  )
  bind(api.settlements.correct, ({ context, caller, params, body, attempt }) =>
    correct(context, caller, params.userId, body, attempt),
  )
}
