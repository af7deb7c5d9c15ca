import type { NoticeData } from '#domain/notice.ts'
import type { Db } from '../../platform/db/db.ts'
import { lines } from './lines.ts'

/** The last ids that were read. */
type Cursor = { notice: number; renewal: number }

/** The notices about rents and the renewals since then, in the oracle's words. */
export async function readNewRecords(db: Db, cursor: Cursor) {
  const notices = await db.selectFrom('notices').selectAll().where('id', '>', cursor.notice).orderBy('id').execute()
  const renewals = await db.selectFrom('renewals').selectAll().where('id', '>', cursor.renewal).orderBy('id').execute()
  return {
    told: notices.flatMap((notice) => lineOf(notice) ?? []).toSorted(),
    renewals: renewals
      .map(({ createdAt, purchaseId, precio, fromDate, untilDate, automatic }) =>
        lines.renewal(createdAt, purchaseId, { precio, from: fromDate, until: untilDate, automatic }),
      )
      .toSorted(),
    cursor: { notice: notices.at(-1)?.id ?? cursor.notice, renewal: renewals.at(-1)?.id ?? cursor.renewal },
  }
}

type Stored = { userId: number; kind: string; key: string; data: unknown; createdAt: Date }

function lineOf({ userId, kind, key, data, createdAt }: Stored): string | undefined {
  switch (kind) {
    case 'rentEnding':
      return lines.ending(createdAt, userId, key, (data as NoticeData['rentEnding']).left)
    case 'rentsEnding':
      return lines.endings(createdAt, userId, key, (data as NoticeData['rentsEnding']).counts)
    case 'autoRenewed': {
      const { purchaseId, precio, until } = data as NoticeData['autoRenewed']
      return lines.renewed(createdAt, userId, purchaseId, { precio, until })
    }
    case 'autoRenewFailed':
      return lines.failed(createdAt, userId, key, (data as NoticeData['autoRenewFailed']).reason)
    case 'autoRenewShort':
      return lines.short(createdAt, userId, key, data as NoticeData['autoRenewShort'])
    case 'autoRenewMissed':
      return lines.failed(createdAt, userId, key, 'missed')
    default:
      return undefined
  }
}

/** Every rent and every balance. */
export async function readState(db: Db, people: readonly number[]) {
  const rents = await db
    .selectFrom('purchases')
    .select(['id', 'startDate', 'endDate', 'freedAt'])
    .orderBy('id')
    .execute()
  const wallets = await db
    .selectFrom('wallets')
    .select(['userId', 'balance'])
    .where('userId', 'in', people)
    .orderBy('userId')
    .execute()
  return {
    rents: rents.map(({ id, startDate, endDate, freedAt }) => lines.rent(id, startDate, endDate, freedAt !== null)),
    balances: wallets.map(({ userId, balance }) => `${userId} ${balance}`),
  }
}
