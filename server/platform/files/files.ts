import type { Readable } from 'node:stream'
import type { Logger } from 'pino'

/** A stored picture. */
export type StoredFile = { name: string; bytes: number; writtenAt: Date }

/** The store of pictures: by name, written once, never changed. */
export type Files = {
  /** A local folder for unfinished uploads. */
  readonly temporary: string
  /** Stores a finished file as a picture, atomically. The file may be gone afterwards. */
  store(temporaryPath: string, name: string): Promise<void>
  /** Does nothing if there is no such picture. */
  remove(name: string): Promise<void>
  list(): Promise<StoredFile[]>
  /** Undefined when there is none. The caller must read the content to its end or destroy it. */
  open(name: string): Promise<{ bytes: number; content: Readable } | undefined>
  /** Throws StoreRefusal when the store is misconfigured, and StoreDown when it does not respond. */
  check(): Promise<void>
}

/** A younger picture may have a row that is about to be committed, by this server or another. */
export const minOrphanAgeMs = 10 * 60_000

export const isPictureName = (name: string) => /^[0-9a-f]{32}\.webp$/.test(name)

/** The URL path of a stored picture. */
export const imageUrl = (file: string) => `/images/${file}`

/** The file of the picture at this URL path; undefined for any other URL. */
export const fileOfUrl = (url: string) => /^\/images\/([0-9a-f]{32}\.webp)$/.exec(url)?.[1]

/** Removes a picture that no row refers to. If it cannot be removed now, the hourly sweep does it. */
export async function discardFile({ files, log }: { files: Files; log: Logger }, name: string): Promise<void> {
  await files
    .remove(name)
    .catch((error: unknown) => log.warn({ err: error }, 'a picture could not be removed; it is swept later'))
}
