import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pLimit from 'p-limit'
import { isPictureName, type Files } from '../../platform/files/files.ts'

/** A shared store is slow for each picture, but handles several at once. */
const concurrency = 8

/** The names of the pictures in the folder of a backup. */
export const pictureNames = async (folder: string) => (await readdir(folder)).filter(isPictureName)

/**
 * Copies the pictures of these names that the folder lacks, each atomically; returns the names of those that are lost.
 */
export async function fetchPictures(files: Files, folder: string, names: readonly string[]): Promise<string[]> {
  const present = new Set(await pictureNames(folder))
  const lost: string[] = []
  await mapConcurrently(without(names, present), async (name) => {
    const picture = await files.open(name)
    if (!picture) return void lost.push(name)
    const path = join(folder, name)
    await write(picture.content, `${path}.draft`)
    await rename(`${path}.draft`, path)
  })
  return lost
}

/** Copies the pictures of a backup into a shop; existing ones are left unchanged. */
export async function placePictures(folder: string, names: readonly string[], files: Files): Promise<void> {
  await mkdir(files.temporary, { recursive: true, mode: 0o700 })
  const present = new Set((await files.list()).pictures.map(({ name }) => name))
  await mapConcurrently(without(names, present), async (name) => {
    const draft = join(files.temporary, name)
    await write(createReadStream(join(folder, name)), draft)
    await files.store(draft, name)
    await rm(draft, { force: true })
  })
}

/** Maps with limited concurrency. */
export function mapConcurrently<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const limit = pLimit(concurrency)
  return Promise.all(items.map((item) => limit(() => work(item))))
}

const without = (names: readonly string[], present: ReadonlySet<string>) => names.filter((name) => !present.has(name))

const write = (content: Readable, path: string) =>
  pipeline(content, createWriteStream(path, { mode: 0o600, flush: true }))
