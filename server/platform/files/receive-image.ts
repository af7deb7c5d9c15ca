import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pLimit from 'p-limit'
import sharp, { type Sharp } from 'sharp'
import { Problem } from '#domain/problem.ts'
import { widthsBelow } from '#domain/picture.ts'
import type { AppContext } from '../context.ts'
import { fileOf, refuseMalformed } from './multipart.ts'
import { countScans, gif, kindOf } from './picture-file.ts'
import { drawSizes, type DrawnFile } from './picture-sizes.ts'

/** A picture that was converted to a safe format, and its smaller widths, still outside of the store. */
export type ReceivedImage = { file: string; width: number; height: number; drawn: DrawnFile[] }

// Only these decoders ever read files. Of WebP only what the shop wrote is read: an upload is refused by its first bytes.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadNsgif', 'VipsForeignLoadWebp'],
})
// Pictures are rare: their memory is released, and other requests keep a core.
sharp.cache(false)
sharp.concurrency(1)

/** Phones take photos of 24 to 50 megapixels. */
const maxPixels = 50_000_000
/** Cameras write one scan, programs about ten. */
const maxScans = 100
/** From here on a picture is decoded with no other of its kind: an interlaced one of 50 megapixels takes 470 MB. */
const largePixels = 25_000_000
const timeoutSeconds = 10
const maxSide = 1600

// Uploads must not starve other requests.
const imageLimit = pLimit(2)
const alone = pLimit(1)
const maxQueued = 20

/** Whether uploads are being read or wait for it. */
export const isReceiving = () => imageLimit.activeCount + imageLimit.pendingCount > 0

export type ImageFormat = 'png' | 'jpeg' | 'gif'

/**
 * Converts the one file of a multipart body to a plain WebP without metadata, draws its smaller widths, and passes them
 * to `use`. In any case, no temporary file is left.
 */
export async function receiveImage<Result>(
  context: AppContext,
  request: FastifyRequest,
  { field, formats }: { field: string; formats: readonly ImageFormat[] },
  use: (image: ReceivedImage) => Promise<Result>,
): Promise<Result> {
  const name = context.random.bytes(16).toString('hex')
  const file = `${name}.webp`
  const folder = join(context.files.temporary, name)
  const converted = join(folder, file)
  try {
    const image = await readImage(context, request, { field, formats }, async (upright) => {
      await mkdir(folder, { mode: 0o700 })
      const { width, height } = await upright
        .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 82 })
        .toFile(converted)
      const sizes = await drawSizes(converted, { name: file, folder, widths: widthsBelow(width) })
      return { file, width, height, drawn: [...sizes, { temporaryPath: converted, name: file }] }
    })
    return await use(image)
  } finally {
    await rm(folder, { recursive: true, force: true })
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
    return await inTurn(async () => drawn(await readFile(uploaded), formats, draw))
  } finally {
    await rm(uploaded, { force: true })
  }
}

/** Decodes a picture that is in memory, and lets `draw` create one from it, upright and of one frame. */
export const drawImage = <Result>(
  bytes: Buffer,
  formats: readonly ImageFormat[],
  draw: (image: Sharp) => Promise<Result>,
): Promise<Result> => inTurn(() => drawn(bytes, formats, draw))

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (imageLimit.pendingCount >= maxQueued) throw new Problem('BUSY', { retryAfter: 5 })
  return imageLimit(work)
}

async function store(file: MultipartFile, path: string): Promise<void> {
  await pipeline(file.file, createWriteStream(path, { mode: 0o600 })).catch(refuseMalformed)
  if (file.file.truncated) throw new Problem('BODY_TOO_LARGE')
}

async function drawn<Result>(
  bytes: Buffer,
  formats: readonly ImageFormat[],
  draw: (image: Sharp) => Promise<Result>,
): Promise<Result> {
  const kind = kindOf(bytes)
  if ('refused' in kind) throw unreadable(kind.refused)
  if (!formats.includes(kind.format)) throw unreadable(gif)
  if (kind.format === 'jpeg' && countScans(bytes) > maxScans) throw unreadable(tooSlow)
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata()
    if (width * height > maxPixels) throw unreadable(tooManyPixels(width, height))
    const image = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
    const drawIt = () => draw(image.timeout({ seconds: timeoutSeconds }).rotate())
    return await (width * height > largePixels ? alone(drawIt) : drawIt())
  } catch (error) {
    if (error instanceof Problem) throw error
    const isLate = error instanceof Error && error.message.startsWith('timeout:')
    throw unreadable(isLate ? tooSlow : damaged, error)
  }
}

const unreadable = (detail: string, cause?: unknown) => new Problem('IMAGE_UNREADABLE', { detail, cause })
const damaged = 'La imagen está dañada o incompleta. Descárgala otra vez, o haz una captura de pantalla y súbela.'
const tooSlow =
  'Esta imagen está guardada de un modo que tarda demasiado en abrirse. Haz una captura de pantalla y súbela.'
const tooManyPixels = (width: number, height: number) =>
  `La imagen mide ${width} × ${height} píxeles y se aceptan hasta 50 megapíxeles. Haz una captura de pantalla y súbela.`
