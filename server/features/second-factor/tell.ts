import { limaDay } from '#domain/lima.ts'
import type { NoticeData } from '#domain/notice.ts'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction, type Transaction } from '../../platform/db/db.ts'
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

/** Tells an owner that somebody failed five times to prove to be them; once a day, or whoever has the session floods them. */
export async function tellProofsPaused({ clock, db }: Pick<AppContext, 'clock' | 'db'>, userId: number): Promise<void> {
  const now = clock.now()
  const told = { userId, key: `proofs-paused ${limaDay(now)}`, kind: 'proofsPaused' as const, data: {} }
  await inTransaction(db, (trx) => notify(trx, [told], now))
}
