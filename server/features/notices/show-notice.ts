import type { ShownNotice } from '#contract/notices.ts'
import { isNoticeKind, renderNotice, type RenderedNotice } from '#domain/notice.ts'
import type { NoticeRow } from './sql.ts'

/** Renders a stored notice. One of a newer version of the shop gets a general text. */
export function renderStoredNotice({ kind, data }: { kind: string; data: unknown }): RenderedNotice {
  // The data was written for its kind.
  return isNoticeKind(kind) ? renderNotice({ kind, data: data as never }) : unknown
}

const unknown: RenderedNotice = { title: 'Tienes un aviso', text: 'Actualiza la página para leerlo.', path: '/avisos' }

export const toShownNotice = ({ id, kind, data, createdAt, readAt }: NoticeRow): ShownNotice => ({
  id,
  kind,
  ...renderStoredNotice({ kind, data }),
  createdAt,
  readAt,
})
