import type { Readable } from 'node:stream'
import type { Logger } from 'pino'
import { pictureWidths, type PictureWidth } from '#domain/picture.ts'

/** A stored picture, or one of its smaller widths. */
export type StoredFile = { name: string; bytes: number; writtenAt: Date }
/** The pictures themselves, which a backup copies, and their smaller widths, which can be drawn again. */
export type Stored = { pictures: StoredFile[]; sizes: StoredFile[] }

/** The store of pictures: by name, written once, never changed. */
export type Files = {
  /** A local folder for unfinished uploads. */
  readonly temporary: string
  /** Stores a finished file as a picture, atomically. The file may be gone afterwards. */
  store(temporaryPath: string, name: string): Promise<void>
  /** Does nothing if there is no such picture. */
  remove(name: string): Promise<void>
  list(): Promise<Stored>
  /** Undefined when there is none. The caller must read the content to its end or destroy it. */
  open(name: string): Promise<{ bytes: number; content: Readable } | undefined>
  /** Throws StoreRefusal when the store is misconfigured, and StoreDown when it does not respond. */
  check(): Promise<void>
}

/** A younger picture may have a row that is about to be committed, by this server or another. */
export const minOrphanAgeMs = 10 * 60_000

export const isPictureName = (name: string) => /^[0-9a-f]{32}\.webp$/.test(name)

/**
 * The file of a picture in a smaller width. An earlier version takes it for no picture: it neither lists, copies nor
 * deletes it.
 */
export const sizeName = (name: string, width: PictureWidth) => name.replace('.webp', `-${width}.webp`)

/** The picture of which this file is a smaller width, of this or another version; undefined for any other file. */
export function pictureOfSize(sizeFile: string): string | undefined {
  const [, picture] = /^([0-9a-f]{32})-\d{2,4}\.webp$/.exec(sizeFile) ?? []
  return picture && `${picture}.webp`
}

/** Whether a file of the store is one of the shop: a folder or a bucket may hold others. */
export const isStoredName = (name: string) => isPictureName(name) || pictureOfSize(name) !== undefined

export const byKind = (files: readonly StoredFile[]): Stored => ({
  pictures: files.filter(({ name }) => isPictureName(name)),
  sizes: files.filter(({ name }) => pictureOfSize(name) !== undefined),
})

/** The URL path of a stored picture. */
export const imageUrl = (file: string) => `/images/${file}`

/** The file of the picture at this URL path; undefined for any other URL. */
export const fileOfUrl = (url: string) => /^\/images\/([0-9a-f]{32}\.webp)$/.exec(url)?.[1]

/** Removes a picture that no row refers to, in all widths. If it cannot be removed now, the hourly sweep does it. */
export async function discardFile({ files, log }: { files: Files; log: Logger }, name: string): Promise<void> {
  const names = [name, ...pictureWidths.map((width) => sizeName(name, width))]
  await Promise.all(names.map((it) => files.remove(it))).catch((error: unknown) =>
    log.warn({ err: error }, 'image file not deleted, left to the next sweep'),
  )
}
