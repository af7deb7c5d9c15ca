import type { BodyOf, ReplyOf } from '#contract/protocol/route.ts'
import type { api } from '#contract/index.ts'
import { problems } from '#contract/protocol/problems.ts'
import { Problem } from '#domain/problem.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import type { AppContext } from '../../platform/context.ts'
import { acceptTopUp, rejectTopUp } from './settle-top-up.ts'

type Asked = BodyOf<typeof api.wallet.settle>
type Result = ReplyOf<typeof api.wallet.settle>['items'][number]

/**
 * Accepts and rejects several top-ups, each in a transaction of its own, so that one that is refused or fails stops no
 * other. A repeated call finds them settled. If all of them fail, so does the call.
 */
export async function settleTopUps(context: AppContext, caller: Caller, { accept, reject }: Asked) {
  const failures: unknown[] = []
  const settle = async (id: number, work: () => Promise<unknown>): Promise<Result> => {
    try {
      await work()
      return { id, settled: true, code: null, message: null }
    } catch (error) {
      if (!(error instanceof Problem)) {
        failures.push(error)
        context.log.error({ err: error, walletEntry: id }, 'settling top-up failed')
      }
      const code = error instanceof Problem ? error.code : 'UNEXPECTED'
      return { id, settled: false, code, message: problems[code].message }
    }
  }
  const items: Result[] = []
  for (const id of accept) items.push(await settle(id, () => acceptTopUp(context, caller, id)))
  for (const { id, motivo } of reject) {
    items.push(await settle(id, () => rejectTopUp(context, caller, id, motivo ?? null)))
  }
  if (failures.length === items.length) throw failures[0]
  return { items }
}
