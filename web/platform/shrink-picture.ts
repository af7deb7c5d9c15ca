import { maxImageBytes } from '#domain/limits.ts'
import { ApiError } from './api.ts'

/** The shorter side: of a long, narrow screenshot every line stays readable. */
const maxShorterSide = 1600
/** The most that the canvas of a phone holds, in all and along one side. */
const maxPixels = 16_000_000
const maxSide = 16_000
/** What is smaller than this is sent as it is. */
const smallBytes = 1_000_000

/**
 * A picture as it is sent: a large one is made smaller, upright as the camera held it, and one in another format that
 * this browser reads becomes a JPEG. A GIF keeps its frames; what the browser cannot read is left to the server, which
 * says what it is.
 */
export async function shrinkPicture(file: File): Promise<File> {
  const sent = file.type === 'image/gif' ? file : ((await redraw(file).catch(() => undefined)) ?? file)
  if (sent.size > maxImageBytes) throw new ApiError(413, 'BODY_TOO_LARGE', 'El archivo pesa más de 5 MB.')
  return sent
}

/** Undefined if the file is better sent as it is. */
async function redraw(file: File): Promise<File | undefined> {
  const isSendable = file.type === 'image/png' || file.type === 'image/jpeg'
  if (isSendable && file.size <= smallBytes) return undefined
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const { width, height } = picture
    const scale = Math.min(
      1,
      maxShorterSide / Math.min(width, height),
      Math.sqrt(maxPixels / (width * height)),
      maxSide / Math.max(width, height),
    )
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(width * scale)
    canvas.height = Math.round(height * scale)
    const context = canvas.getContext('2d')
    if (!context) return undefined
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    const drawn = await smallest(canvas, file.type)
    return drawn && (!isSendable || drawn.size < file.size)
      ? new File([drawn], file.name.replace(/\.\w+$/, '') + (drawn.type === 'image/png' ? '.png' : '.jpg'), drawn)
      : undefined
  } finally {
    picture.close()
  }
}

/** As PNG, which keeps what is transparent, unless that is too large. */
async function smallest(canvas: HTMLCanvasElement, type: string): Promise<Blob | undefined> {
  const asPng = type === 'image/jpeg' ? undefined : await toBlob(canvas, 'image/png')
  if (asPng && asPng.size <= maxImageBytes) return asPng
  const context = canvas.getContext('2d')
  if (context) {
    context.globalCompositeOperation = 'destination-over'
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  return toBlob(canvas, 'image/jpeg')
}

const toBlob = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob | undefined>((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), type, 0.88))
