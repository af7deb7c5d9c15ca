import { pictureUrl } from '#domain/identity.ts'
import type { Transaction } from '../../platform/db/db.ts'
import type { ComposePush } from '../../platform/push/send-pushes.ts'
import { readSettings } from '../settings/index.ts'
import { selectPushed } from './notices-sql.ts'
import { renderStoredNotice } from './notices.ts'

/** Renders a notice for a device, in the name of the shop; nothing once it was read elsewhere, unless it concerns security. */
export const composeNoticePush: ComposePush = async (trx: Transaction, noticeId: number) => {
  const notice = await selectPushed(trx, noticeId)
  if (!notice) return undefined
  const { identity } = await readSettings(trx)
  const { title, text, lockedText = text, path } = renderStoredNotice(notice)
  const icon = identity.icon === null ? '/icons/192.png' : pictureUrl(identity.icon, 'icon-192')
  return { title, body: lockedText, tag: notice.key, path, icon }
}
