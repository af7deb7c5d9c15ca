import { fromLimaClock, limaDay } from '#domain/lima.ts'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { notify } from '../notifications/index.ts'
import { selectFullAdministrators } from '../users/index.ts'
import { isOlderThan } from './sql.ts'
import { readProvider } from './write-sheet.ts'

/**
 * Reminds full administrators, once a day from nine in the morning in Lima on, that the book is closed until the shop
 * says who sells. Not on the first day of a shop, whose first steps ask for it.
 */
export async function remindProvider({ db, clock }: AppContext): Promise<void> {
  const now = clock.now()
  const day = limaDay(now)
  if (now < fromLimaClock(`${day}T09:00`) || (await readProvider(db))) return
  await inTransaction(db, async (trx) => {
    if (!(await isOlderThan(trx, fromLimaClock(`${day}T00:00`)))) return
    const readers = await selectFullAdministrators(trx)
    // Of servers that run this at once, and of the runs of one day, the key lets one insert it.
    await notify(
      trx,
      readers.map((userId) => ({ userId, key: `provider-missing ${day}`, kind: 'providerMissing', data: {} })),
      now,
    )
  })
}
