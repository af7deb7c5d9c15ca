import sharp from 'sharp'
import { alignProfiles, CorrelationSums, type EdgeProfile, type Range } from './align.ts'

// Recognises a picture that was resized, recompressed or cropped, and distinguishes it from another screenshot of the
// same app that differs in a few digits. A common perceptual hash is too small to tell the two apart.
//
// A digest holds an edge profile per axis, by which two pictures are aligned, and the brightness of the cells of each
// block that is not blank. No text can be read from it: a cell is a third of a letter wide.

/** A greyscale picture whose shorter side is `side` pixels long, with its edge profile along each axis. */
export type Picture = { width: number; height: number; grey: Uint8Array; across: EdgeProfile; down: EdgeProfile }

type Grey = Pick<Picture, 'width' | 'height' | 'grey'>

const side = 240
const maxSide = 640
/** Width and height of a block in pixels; it is divided into cells. */
const block = 10
const cellsAcross = 5
const cell = block / cellsAcross
const cellCount = cellsAcross * cellsAcross
/** A block with less contrast is blank. */
const minContrast = 12
/** With fewer blocks no comparison is possible. */
const minBlocks = 20
/** The part of the digest's blocks that the other picture has to contain. */
const minShown = 0.75
/** Minimum correlation of each block of the same picture, except a few at cropped edges; other digits fall below it. */
const minFit = 0.85
const maxMisfits = 2
/** The highest brightness level of a cell, relative to its block. */
const shades = 15

type Block = { x: number; y: number; shades: readonly number[] }
type Digest = { across: EdgeProfile; down: EdgeProfile; blocks: readonly Block[] }

/** Reads a picture that was converted to a safe format before; `source` is its bytes. */
export async function readPicture(source: Buffer): Promise<Picture> {
  const { width, height } = await sharp(source).metadata()
  const scale = side / Math.min(width, height)
  const { data, info } = await sharp(source)
    .flatten({ background: '#fff' })
    .greyscale()
    .resize({
      width: Math.min(maxSide, Math.round(width * scale)),
      height: Math.min(maxSide, Math.round(height * scale)),
      fit: 'fill',
    })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const scaledDown = { width: info.width, height: info.height, grey: data }
  return { ...scaledDown, ...profilesOf(scaledDown) }
}

/** The digest of a picture, to recognise it later. */
export function digestOf(picture: Picture): Buffer {
  const { across, down } = picture
  const blocks = blocksOf(picture)
  const head = Buffer.alloc(4)
  head.writeUInt16BE(across.length, 0)
  head.writeUInt16BE(down.length, 2)
  return Buffer.concat([head, across, down, ...blocks.map(packed)])
}

/** Whether the picture is the one that the digest was created from. */
export function isLike(picture: Picture, digest: Buffer): boolean {
  const { across, down, blocks } = parsed(digest)
  if (blocks.length < minBlocks) return false
  const x = alignProfiles(across, picture.across)
  const y = x && alignProfiles(down, picture.down)
  if (!x || !y) return false
  const read = readerOf(picture, { x, y }, { width: across.length, height: down.length })
  let shown = 0
  let misfits = 0
  for (const one of blocks) {
    const fit = fits(one, read)
    if (fit === undefined) continue
    shown++
    if (!fit && ++misfits > maxMisfits) return false
  }
  return shown >= minShown * blocks.length
}

/** The edge profiles: how much the picture changes from column to column and from row to row; the maximum is 255. */
function profilesOf({ width, height, grey }: Grey): { across: EdgeProfile; down: EdgeProfile } {
  // Clamped, so that an edge counts by its length more than by its contrast.
  const change = (one: number, other: number) => Math.min(60, Math.abs((grey[one] ?? 0) - (grey[other] ?? 0)))
  const across = new Float32Array(width)
  const down = new Float32Array(height)
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x
      across[x] = (across[x] ?? 0) + change(at + 1, at - 1)
      down[y] = (down[y] ?? 0) + change(at + width, at - width)
    }
  }
  return { across: scaled(smooth(across)), down: scaled(smooth(down)) }
}

/** As wide as the step of the coarse alignment, so that no edge falls between two steps. */
const smoothing = 3

function smooth(sums: Float32Array): Float32Array {
  return sums.map((_, at) => {
    const around = sums.subarray(Math.max(0, at - smoothing), at + smoothing + 1)
    return around.reduce((sum, one) => sum + one, 0) / around.length
  })
}

function scaled(sums: Float32Array): EdgeProfile {
  const most = Math.max(1, ...sums)
  return Uint8Array.from(sums, (sum) => Math.round((sum / most) * 255))
}

type Read = (x: number, y: number) => number | undefined

function blocksOf({ width, height, grey }: Grey): Block[] {
  const read: Read = (x, y) => grey[y * width + x]
  const blocks: Block[] = []
  for (let y = 0; y + block <= height; y += block) {
    for (let x = 0; x + block <= width; x += block) {
      const cells = cellsAt(read, x, y)
      if (!cells || contrastOf(cells) < minContrast) continue
      const [least, most] = [Math.min(...cells), Math.max(...cells)]
      const shadeOf = (light: number) => Math.round(((light - least) / (most - least)) * shades)
      blocks.push({ x, y, shades: cells.map(shadeOf) })
    }
  }
  return blocks
}

/** The brightness of each cell of a block; undefined where it lies outside the picture. */
function cellsAt(read: Read, x: number, y: number): number[] | undefined {
  const cells: number[] = []
  for (let index = 0; index < cellCount; index++) {
    const left = x + (index % cellsAcross) * cell
    const top = y + Math.floor(index / cellsAcross) * cell
    let sum = 0
    for (let pixel = 0; pixel < cell * cell; pixel++) {
      const light = read(left + (pixel % cell), top + Math.floor(pixel / cell))
      if (light === undefined) return undefined
      sum += light
    }
    cells.push(sum / (cell * cell))
  }
  return cells
}

function contrastOf(cells: readonly number[]): number {
  const mean = cells.reduce((sum, light) => sum + light, 0) / cells.length
  return Math.sqrt(cells.reduce((sum, light) => sum + (light - mean) ** 2, 0) / cells.length)
}

/** Reads a picture in the pixel coordinates of the other one, given the ranges of its axes in this one. */
function readerOf(picture: Grey, { x, y }: { x: Range; y: Range }, other: { width: number; height: number }): Read {
  const { width, height, grey } = picture
  const placeOf = (at: number, { from, to }: Range, otherLength: number, length: number) =>
    (from + ((to - from) * at) / (otherLength - 1)) * (length - 1)
  return (atX, atY) => {
    const placeX = placeOf(atX, x, other.width, width)
    const placeY = placeOf(atY, y, other.height, height)
    const [left, top] = [Math.floor(placeX), Math.floor(placeY)]
    if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) return undefined
    const [restX, restY] = [placeX - left, placeY - top]
    const at = top * width + left
    const above = (grey[at] ?? 0) * (1 - restX) + (grey[at + 1] ?? 0) * restX
    const below = (grey[at + width] ?? 0) * (1 - restX) + (grey[at + width + 1] ?? 0) * restX
    return above * (1 - restY) + below * restY
  }
}

const nearby = [-1, 0, 1]

/** Whether a block matches at its place or one pixel beside it; undefined where the picture is blank there. */
function fits({ x, y, shades: expected }: Block, read: Read): boolean | undefined {
  const fitsAt = (cells: readonly number[] | undefined) => cells !== undefined && correlate(expected, cells) >= minFit
  const present = cellsAt(read, x, y)
  if (!present || contrastOf(present) < minContrast) return undefined
  return fitsAt(present) || nearby.some((down) => nearby.some((across) => fitsAt(cellsAt(read, x + across, y + down))))
}

function correlate(expected: readonly number[], cells: readonly number[]): number {
  const sums = new CorrelationSums()
  for (const [index, shade] of expected.entries()) sums.add(shade, cells[index] ?? 0)
  return sums.correlation()
}

/** Two bytes for its position, in blocks, and half a byte for each cell. */
const blockBytes = 2 + Math.ceil(cellCount / 2)

function packed({ x, y, shades: values }: Block): Buffer {
  const bytes = Buffer.alloc(blockBytes)
  bytes[0] = x / block
  bytes[1] = y / block
  for (const [index, value] of values.entries()) {
    const at = 2 + (index >> 1)
    bytes[at] = (bytes[at] ?? 0) | (index % 2 === 0 ? value << 4 : value)
  }
  return bytes
}

function parsed(digest: Buffer): Digest {
  const width = digest.readUInt16BE(0)
  const height = digest.readUInt16BE(2)
  const across = digest.subarray(4, 4 + width)
  const down = digest.subarray(4 + width, 4 + width + height)
  const blocks: Block[] = []
  for (let at = 4 + width + height; at < digest.length; at += blockBytes) {
    const bytes = digest.subarray(at, at + blockBytes)
    const shadeAt = (index: number) => {
      const both = bytes[2 + (index >> 1)] ?? 0
      return index % 2 === 0 ? both >> 4 : both & 15
    }
    blocks.push({
      x: (bytes[0] ?? 0) * block,
      y: (bytes[1] ?? 0) * block,
      shades: Array.from({ length: cellCount }, (_, index) => shadeAt(index)),
    })
  }
  return { across, down, blocks }
}
