import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { widthsBelow, type PictureWidth } from '#domain/picture.ts'
import type { AppContext } from '../../platform/context.ts'
import { advisoryLocks } from '../../platform/db/advisory-locks.ts'
import { holdingLock } from '../../platform/db/holding-lock.ts'
import { discardFile, sizeName } from '../../platform/files/files.ts'
import { drawSizes, storeDrawn } from '../../platform/files/picture-sizes.ts'
import { isReceiving } from '../../platform/files/receive-image.ts'
import { StoreDown } from '../../platform/files/store-errors.ts'
import { repeat } from '../../platform/repeat.ts'
import { hasRow, selectPictures } from './sql.ts'

type Missing = { file: string; widths: PictureWidth[] }

const intervalMs = 60 * 60_000
const uploadPollMs = 200

/** Draws what is missing at start and every hour, until it is closed. */
export function startDrawingSizes(context: AppContext): { close(): Promise<void> } {
  return repeat(intervalMs, (closing) =>
    drawMissingSizes(context, closing).catch((error: unknown) =>
      context.log.warn({ err: error }, 'drawing missing image widths failed, retrying in 1 h'),
    ),
  )
}

/**
 * Draws the smaller widths of pictures that the store lacks: of those uploaded before there were any, of a backup, which
 * has none, and of a server that was killed. The store itself says what is left to do. One server does it, one picture
 * at a time, and rests as long as it worked; uploads go first.
 */
export async function drawMissingSizes(context: AppContext, closing: AbortSignal): Promise<void> {
  if ((await findMissing(context)).length === 0) return
  await holdingLock(context.databaseUrl, advisoryLocks.drawPictureSizes, async () => {
    for (const missing of await findMissing(context)) {
      while (isReceiving() && !closing.aborted) await rest(uploadPollMs, closing)
      if (closing.aborted) return
      const startedAt = performance.now()
      try {
        await drawMissing(context, missing)
      } catch (error) {
        if (error instanceof StoreDown) throw error
        context.log.warn({ err: error, file: missing.file }, 'drawing image widths failed')
      }
      await rest(performance.now() - startedAt, closing)
    }
  })
}

/** An empty file is what a full disk left. */
async function findMissing({ db, files }: AppContext): Promise<Missing[]> {
  const pictures = await selectPictures(db)
  const { sizes } = await files.list()
  const drawn = new Set(sizes.filter(({ bytes }) => bytes > 0).map(({ name }) => name))
  return pictures
    .map(({ file, width }) => ({ file, widths: widthsBelow(width).filter((it) => !drawn.has(sizeName(file, it))) }))
    .filter(({ widths }) => widths.length > 0)
}

async function drawMissing(context: AppContext, { file, widths }: Missing): Promise<void> {
  const { db, files, random } = context
  const picture = await files.open(file)
  // Maintenance and doctor report a picture without its file.
  if (!picture) return
  const content = await buffer(picture.content)
  const folder = join(files.temporary, random.bytes(16).toString('hex'))
  await mkdir(folder, { mode: 0o700 })
  try {
    const drawn = await drawSizes(content, { name: file, folder, widths })
    await storeDrawn(files, drawn)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  // Whoever removed the picture meanwhile may have looked for its widths before they were stored.
  if (!(await hasRow(db, file))) await discardFile(context, file)
}

const rest = (milliseconds: number, signal: AbortSignal) =>
  sleep(milliseconds, undefined, { signal }).catch(() => undefined)
