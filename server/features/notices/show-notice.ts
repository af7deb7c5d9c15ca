import type { ShownNotice } from '#contract/notices.ts'
import { isNoticeKind, sayNotice, type SaidNotice } from '#domain/notice.ts'
import type { NoticeRow } from './sql.ts'

/** Renders a stored notice. One of a newer version of the shop gets a general text. */
export function say({ kind, data }: { kind: string; data: unknown }): SaidNotice {
  // The data was written for its kind.
  return isNoticeKind(kind) ? sayNotice({ kind, data: data as never }) : unknown
}

const unknown: SaidNotice = { title: 'Tienes un aviso', text: 'Actualiza la página para leerlo.', path: '/avisos' }

export const present = ({ id, kind, data, createdAt, readAt }: NoticeRow): ShownNotice => ({
  id,
  kind,
  ...say({ kind, data }),
  createdAt,
  readAt,
})
