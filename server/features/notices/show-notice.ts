import type { ShownNotice } from '#contract/notices.ts'
import { isNoticeKind, sayNotice, type SaidNotice } from '#domain/notice.ts'
import type { NoticeRow } from './sql.ts'

/** What a stored notice says. One of a newer version of the shop says no more than that it is there. */
export function say({ kind, data }: { kind: string; data: unknown }): SaidNotice {
  // Whoever inserted it wrote the data of its kind.
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
