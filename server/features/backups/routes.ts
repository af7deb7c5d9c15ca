import { api } from '#contract/index.ts'
import type { Bind } from '../../platform/http/bind.ts'
import { downloadBackup } from './download-backup.ts'
import { readLastBackup } from './record-backup.ts'

export function bindRoutes(bind: Bind): void {
  bind(api.backups.read, async ({ context }) => ({ lastAt: await readLastBackup(context.db) }))
  bind(api.backups.download, ({ context, caller, body }) => downloadBackup(context, caller, body))
}
