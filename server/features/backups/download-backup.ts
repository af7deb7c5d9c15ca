import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { finished, Readable } from 'node:stream'
import type { api } from '#contract/index.ts'
import type { BodyOf } from '#contract/protocol/route.ts'
import { Problem } from '#domain/problem.ts'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { record } from '../audit/index.ts'
import { packBackup } from './archive.ts'
import { recordBackup } from './record-backup.ts'
import { takeBackup } from './take-backup.ts'

/** Servers that are taking a backup: it is as large as the shop, and only one is on the disk at a time. */
const busy = new WeakSet<AppContext>()

/** Takes a backup beside the shop's data and returns it as an archive, which is deleted once it is sent. */
export async function downloadBackup(
  context: AppContext,
  caller: Caller,
  { withKey }: BodyOf<typeof api.backups.download>,
): Promise<Readable> {
  if (busy.has(context)) throw new Problem('ALREADY_RUNNING')
  busy.add(context)
  const { config, databaseUrl: url, files } = context
  const dataDir = resolve(config.dataDir)
  const folder = join(dataDir, 'download')
  const clear = () =>
    rm(folder, { recursive: true, force: true })
      .catch((error: unknown) =>
        context.log.warn({ err: error }, 'temporary backup file not deleted, left to the next download'),
      )
      .finally(() => busy.delete(context))
  try {
    await inTransaction(context.db, (trx) =>
      record(trx, caller, 'download-backup', { settings: 0 }, { after: { withKey } }),
    )
    // Left by an earlier server that was killed.
    await rm(folder, { recursive: true, force: true })
    await takeBackup({
      dataDir,
      secretsKey: config.secretsKey,
      url,
      files,
      folder: join(folder, 'backup'),
      withKeys: withKey,
    })
    const packed = packBackup(join(folder, 'backup'))
    const archive = Readable.from(recorded(url, packed), { objectMode: false })
    finished(archive, () => {
      packed.destroy()
      void clear()
    })
    return archive
  } catch (error) {
    await clear()
    throw error
  }
}

/** A client that received only a part has no backup. */
async function* recorded(url: string, archive: Readable): AsyncGenerator<Buffer> {
  yield* archive
  await recordBackup(url)
}
