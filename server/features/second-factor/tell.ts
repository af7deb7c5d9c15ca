import type { NoticeData } from '#domain/notice.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/db.ts'
import { notify } from '../notifications/index.ts'

/** Tells the owner of an account that how they prove it has changed; before sessions end, while devices show it. */
export async function tellFactorChanged(
  { clock }: Pick<AppContext, 'clock'>,
  trx: Transaction,
  userId: number,
  data: NoticeData['factorChanged'],
): Promise<void> {
  const now = clock.now()
  await notify(trx, [{ userId, key: `factor ${data.what} ${now.toISOString()}`, kind: 'factorChanged', data }], now)
}
