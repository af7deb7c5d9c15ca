import type { AppContext } from '../platform/context.ts'
import type { Caller } from '../platform/sessions/sessions.ts'
import { giveLevel } from '../features/levels/give-level.ts'
import { createLevel } from '../features/levels/levels.ts'
import { demoLevels } from './people.ts'

/** The levels, of which the reseller has the first. */
export async function seedLevels(context: AppContext, administrator: Caller, reseller: Caller): Promise<void> {
  const levels = []
  for (const level of demoLevels) levels.push(await createLevel(context, administrator, level))
  await giveLevel(context, administrator, reseller.id, levels[0]?.id ?? null)
  // What a demo shop opens with is known.
  await context.db
    .updateTable('notices')
    .set((it) => ({ readAt: it.ref('createdAt') }))
    .where('kind', '=', 'levelChanged')
    .execute()
}
