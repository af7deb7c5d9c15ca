import { limaDay } from '#domain/lima.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/db.ts'
import { placeOf, type Origin } from '../../platform/sessions/sessions.ts'
import { countKeys, notify } from '../notifications/index.ts'
import { updateUser } from './sql.ts'

const maxPerDay = 5

/**
 * Notifies the owner of an account of a log-in from a device that it does not know, at most five times on a day of Lima;
 * the first log-in of an account is its owner's. The user is locked before, so that log-ins at once count each other.
 */
export async function noticeNewDevice(
  context: Pick<AppContext, 'clock'>,
  trx: Transaction,
  { userId, deviceGeneration, from }: { userId: number; deviceGeneration: number | null; from: Origin },
): Promise<void> {
  if (deviceGeneration === null) {
    await updateUser(trx, userId, { deviceGeneration: 0 })
    return
  }
  const now = context.clock.now()
  const keys = Array.from({ length: maxPerDay }, (_, index) => `new-device ${limaDay(now)} ${index + 1}`)
  const told = await countKeys(trx, userId, keys)
  const key = keys[told]
  if (key === undefined) return
  const data = { ...placeOf(from), at: now.toISOString(), last: told + 1 === maxPerDay }
  await notify(trx, [{ userId, key, kind: 'newDevice', data }], now)
}
