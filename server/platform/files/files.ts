import type { Readable } from 'node:stream'
import type { Logger } from 'pino'

/** A picture as its store has it. */
export type Kept = { name: string; bytes: number; writtenAt: Date }

/** Where pictures are kept: by name, written once, never changed. */
export type Files = {
  /** A folder of this machine for uploads that are not finished. */
  readonly temporary: string
  /** Makes a finished file a picture, whole or not at all. The file may be gone afterwards. */
  keep(temporaryPath: string, name: string): Promise<void>
  /** That there is no such picture is no matter. */
  remove(name: string): Promise<void>
  list(): Promise<Kept[]>
  /** Undefined when there is none. Whoever asks must read the content to its end or destroy it. */
  open(name: string): Promise<{ bytes: number; content: Readable } | undefined>
  /** Throws a sentence when the store is not one, and StoreDown when it does not answer. */
  check(): Promise<void>
}

/** A picture this young may be one whose row is about to be committed, by this server or by another. */
export const minOrphanAgeMs = 10 * 60_000

export const isPictureName = (name: string) => /^[0-9a-f]{32}\.webp$/.test(name)

/** Where a stored picture is fetched, from the server's root. */
export const imageUrl = (file: string) => `/images/${file}`

/** The stored picture that an address of ours stands for; undefined for any other address. */
export const fileOfUrl = (url: string) => /^\/images\/([0-9a-f]{32}\.webp)$/.exec(url)?.[1]

/** Removes a picture that no row shows any more. What cannot be removed now is swept within the hour. */
export async function discardFile({ files, log }: { files: Files; log: Logger }, name: string): Promise<void> {
  await files.remove(name).catch(() => log.warn('a picture could not be removed; it is swept later'))
}
