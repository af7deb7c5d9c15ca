import type { NoticeData } from '#domain/notice.ts'
import { notify } from '../notices/index.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/db.ts'

/** Notifies the owner of an account that its password was changed, by whatever means. */
export async function notifyPasswordChanged(
  context: AppContext,
  trx: Transaction,
  userId: number,
  by: NoticeData['passwordChanged']['by'],
): Promise<void> {
  const now = context.clock.now()
  const key = `password ${now.toISOString()}`
  await notify(trx, [{ userId, key, kind: 'passwordChanged', data: { by } }], now)
}
