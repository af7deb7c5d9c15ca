import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pLimit from 'p-limit'
import sharp, { type Sharp } from 'sharp'
import { Problem } from '#domain/problem.ts'
import type { AppContext } from '../context.ts'
import { fileOf, refuseMalformed } from './multipart.ts'

/** A picture that was converted to a safe format, still under a temporary name. */
export type ReceivedImage = { temporaryPath: string; file: string; width: number; height: number }

// Only these decoders ever read uploaded files.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadNsgif'] })
// Pictures are rare: their memory is released, and other requests keep a core.
sharp.cache(false)
sharp.concurrency(1)

const maxPixels = 24_000_000
const maxSide = 1600

// Converting a picture takes up to 100 MB; uploads must not starve other requests.
const inTurn = pLimit(2)
const maxQueued = 20

export type ImageFormat = 'png' | 'jpeg' | 'gif'

/**
 * Converts the one file of a multipart body to a plain WebP without metadata, and passes it to `use`. In any case, no
 * temporary file is left.
 */
export async function receiveImage<Result>(
  context: AppContext,
  request: FastifyRequest,
  { field, formats }: { field: string; formats: readonly ImageFormat[] },
  use: (image: ReceivedImage) => Promise<Result>,
): Promise<Result> {
  const name = context.random.bytes(16).toString('hex')
  const converted = join(context.files.temporary, `${name}.webp`)
  try {
    const { width, height } = await readImage(context, request, { field, formats }, (image) =>
      image
        .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 82 })
        .toFile(converted),
    )
    return await use({ temporaryPath: converted, file: `${name}.webp`, width, height })
  } finally {
    await rm(converted, { force: true })
  }
}

/**
 * Decodes the one file of a multipart body, and lets `draw` create pictures from it, upright and of one frame. A file
 * that cannot be read or drawn is refused; no temporary file is left.
 */
export async function readImage<Result>(
  context: AppContext,
  request: FastifyRequest,
  { field, formats }: { field: string; formats: readonly ImageFormat[] },
  draw: (image: Sharp) => Promise<Result>,
): Promise<Result> {
  const uploaded = join(context.files.temporary, `${context.random.bytes(16).toString('hex')}.upload`)
  try {
    await store(await fileOf(request, field, 'Elige una imagen.'), uploaded)
    if (inTurn.pendingCount >= maxQueued) throw new Problem('BUSY', { retryAfter: 5 })
    return await inTurn(() => drawn(uploaded, formats, draw))
  } finally {
    await rm(uploaded, { force: true })
  }
}

async function store(file: MultipartFile, path: string): Promise<void> {
  await pipeline(file.file, createWriteStream(path, { mode: 0o600 })).catch(refuseMalformed)
  if (file.file.truncated) throw new Problem('BODY_TOO_LARGE')
}

async function drawn<Result>(
  from: string,
  formats: readonly ImageFormat[],
  draw: (image: Sharp) => Promise<Result>,
): Promise<Result> {
  try {
    const image = sharp(from, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
    const { format } = await image.metadata()
    if (!formats.some((accepted) => accepted === format)) throw new Problem('IMAGE_UNREADABLE')
    return await draw(image.rotate())
  } catch (error) {
    throw error instanceof Problem ? error : new Problem('IMAGE_UNREADABLE', { cause: error })
  }
}
