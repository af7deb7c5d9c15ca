import type { AppContext } from '../platform/context.ts'
import type { Caller } from '../platform/sessions/sessions.ts'
import { freeProfile } from '../features/purchases/free-profile.ts'

/** A profile that waits for another PIN: that of the first rent of this reseller, whose grace is over. */
export async function seedFreed(context: AppContext, administrator: Caller, reseller: Caller): Promise<void> {
  const { id } = await context.db
    .selectFrom('purchases')
    .select('id')
    .where('userId', '=', reseller.id)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  await freeProfile(context, administrator, id, undefined)
}
