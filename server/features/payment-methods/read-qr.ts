import type { FastifyRequest } from 'fastify'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import type { Sharp } from 'sharp'
import { api } from '#contract/index.ts'
import { qrFaults } from '#domain/payment-qr.ts'
import { Problem } from '#domain/problem.ts'
import type { AppContext } from '../../platform/context.ts'
import { readImage } from '../../platform/files/receive-image.ts'
import { qrFault } from './check-qr.ts'
import type { Pixels, Scan } from './scan-qr.ts'

const field = api.paymentMethods.readQr.file
/** Where a QR fills a tenth of a photo, its modules are still some pixels wide. */
const maxSide = 2000
const scanTimeoutMs = 10_000
const oneScan = pLimit(1)
const maxQueued = 10

/** What the one QR of an uploaded picture holds; IMAGE_UNREADABLE says what else is in the picture. */
export async function readQr(context: AppContext, request: FastifyRequest): Promise<Uint8Array> {
  const pixels = await readImage(context, request, { field, formats: ['png', 'jpeg'] }, pixelsIn)
  if (oneScan.pendingCount >= maxQueued) throw new Problem('BUSY', { retryAfter: 5 })
  const { found, same } = await oneScan(() => scan(pixels))
  const [qr, ...more] = found
  if (!qr) throw refused('none')
  if (more.length > 0) throw refused('several')
  const fault = qrFault(qr)
  if (fault) throw refused(fault)
  // Such as one of a series, or of a standard for other uses.
  if (!same) throw refused('unlike')
  return qr
}

async function pixelsIn(image: Sharp): Promise<Pixels> {
  const { data, info } = await image
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** In a thread that ends with it, at the latest after some seconds. */
async function scan(pixels: Pixels): Promise<Scan> {
  const thread = new Worker(new URL('./scan-qr.ts', import.meta.url))
  try {
    thread.postMessage(pixels)
    const [result] = (await once(thread, 'message', { signal: AbortSignal.timeout(scanTimeoutMs) })) as [Scan]
    return result
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw refused('late', error)
    throw error
  } finally {
    await thread.terminate()
  }
}

const refused = (why: keyof typeof refusals, cause?: unknown) =>
  new Problem('IMAGE_UNREADABLE', { detail: refusals[why], cause })

const refusals = {
  ...qrFaults,
  none: 'No encontramos ningún QR en la imagen. En tu app abre tu QR, haz una captura de pantalla y súbela.',
  several: 'En la imagen hay más de un QR. Recórtala para que quede solo el tuyo.',
  late: 'Buscar el QR en esta imagen tarda demasiado. Recórtala para que quede solo tu QR.',
  unlike: 'Ese QR es de un tipo que no podemos dibujar igual. Sube el QR con el que cobras en Yape, Plin o tu banco.',
}
