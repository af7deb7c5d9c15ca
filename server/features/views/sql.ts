import { z } from 'zod'
import { views, type KeptList } from '#contract/views.ts'
import type { Db } from '../../platform/db/db.ts'

const known = views.save.body

/** Those that this version knows; a later one may have left others. */
export async function selectKeptLists(db: Db, userId: number): Promise<KeptList[]> {
  const rows = await db
    .selectFrom('accountViews')
    .select(['list', 'settings'])
    .where('userId', '=', userId)
    .orderBy('list')
    .execute()
  return rows.flatMap(({ list, settings }) => {
    const kept = known.safeParse({ ...z.record(z.string(), z.unknown()).parse(settings), list })
    return kept.success ? [kept.data] : []
  })
}

export async function putKeptList(db: Db, userId: number, { list, ...kept }: KeptList): Promise<void> {
  const settings = JSON.stringify(kept)
  await db
    .insertInto('accountViews')
    .values({ userId, list, settings })
    .onConflict((conflict) => conflict.columns(['userId', 'list']).doUpdateSet({ settings }))
    .execute()
}
