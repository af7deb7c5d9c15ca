import type { api } from '#contract/index.ts'
import type { NoticeChoices, ShownNotice } from '#contract/notifications/notices.ts'
import type { QueryOf, ReplyOf } from '#contract/protocol/route.ts'
import { dayMs, limaTime } from '#domain/lima.ts'
import { isNoticeKind, reminderDays, renderNotice, type RenderedNotice } from '#domain/notice.ts'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction, type Db } from '../../platform/db/db.ts'
import { publishAfterCommit } from '../../platform/events/events.ts'
import { pageParams, pageWithTotal } from '../../platform/http/page-params.ts'
import { exportRows, type Table } from '../../platform/http/send-csv.ts'
import {
  countNotices,
  deleteRead,
  allNotices,
  markRead,
  selectChoices,
  selectNotices,
  type NoticeFilter,
  type NoticeRow,
} from './notices-sql.ts'

/** Renders a stored notice. One of a newer version of the shop gets a general text. */
export function renderStoredNotice({ kind, data }: { kind: string; data: unknown }): RenderedNotice {
  // The data was written for its kind.
  return isNoticeKind(kind) ? renderNotice({ kind, data: data as never }) : unknown
}

const unknown: RenderedNotice = { title: 'Tienes un aviso', text: 'Actualiza la página para leerlo.', path: '/avisos' }

const toShownNotice = ({ id, kind, data, createdAt, readAt }: NoticeRow): ShownNotice => ({
  id,
  kind,
  ...renderStoredNotice({ kind, data }),
  createdAt,
  readAt,
})

async function countUnread(db: Db, userId: number): Promise<number> {
  const { total } = await countNotices(db, { userId, estado: 'unread' })
  return total
}

/** A page of a user's notices, and the number of unread ones. */
export async function listNotices(
  db: Db,
  userId: number,
  query: QueryOf<typeof api.notices.list>,
): Promise<ReplyOf<typeof api.notices.list>> {
  const { page, pageSize, ...range } = pageParams(query, 20)
  const filter: NoticeFilter = { userId, estado: query.estado }
  const [[rows, { total }], unread] = await Promise.all([
    pageWithTotal(
      range,
      (reach) => selectNotices(db, filter, reach),
      () => countNotices(db, filter),
    ),
    countUnread(db, userId),
  ])
  return { items: rows.map(toShownNotice), total, page, pageSize, unread }
}

/** The same for a spreadsheet, all pages. */
export function exportNotices(exportDb: Db, filter: NoticeFilter): Table {
  return {
    columns: ['Id', 'Fecha', 'Aviso', 'Detalle', 'Leído'],
    rows: exportRows(
      exportDb,
      (trx) => allNotices(trx, filter),
      ({ id, kind, data, createdAt, readAt }) => {
        const { title, text } = renderStoredNotice({ kind, data })
        return [id, limaTime(createdAt), title, text, readAt && limaTime(readAt)]
      },
    ),
  }
}

/** Marks the reader's own notices as read, on all their screens; those of others are ignored. */
export async function readNotices({ db, clock }: AppContext, userId: number, ids: readonly number[] | undefined) {
  return inTransaction(db, async (trx) => {
    if (await markRead(trx, userId, ids, clock.now())) publishAfterCommit(trx, { notices: [userId] })
    return { unread: await countUnread(trx, userId) }
  })
}

/** By default a user receives everything. */
export async function getChoices(db: Db, userId: number): Promise<NoticeChoices> {
  const chosen = await selectChoices(db, userId)
  return {
    reminderDays: reminderDays.filter((left) => chosen?.reminderDays.includes(left) ?? true),
    mail: chosen?.mail ?? true,
  }
}

/** For how long read notices are kept. */
export const readForMs = 90 * dayMs

/** Deletes notices that were read long ago. */
export function deleteOldNotices({ db, clock }: AppContext): Promise<void> {
  return deleteRead(db, new Date(clock.now().getTime() - readForMs))
}
