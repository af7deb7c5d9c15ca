import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

type Parts<Part> = AsyncIterable<Part> | readonly Part[]

/** `isPacked`: made small before, as a picture is. */
export type ZippedFile = { name: string; parts: Parts<string | Buffer>; isPacked?: true }

/** A ZIP without its 64-bit extension ends at 4 GB. */
const maxBytes = 2 * 1024 ** 3

/** An archive of these files, as they come; an error ends it early, so that a part is not mistaken for the whole. */
export async function* zipOf(files: AsyncIterable<ZippedFile>, mtime: Date): AsyncGenerator<Buffer> {
  const ready: Uint8Array[] = []
  let bytes = 0
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    bytes += chunk.length
    if (bytes > maxBytes) throw new Error('this archive is larger than 2 GB')
    ready.push(chunk)
  })
  const drain = () => ready.splice(0).map((chunk) => Buffer.from(chunk))
  for await (const { name, parts, isPacked } of files) {
    const file = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name)
    file.mtime = mtime
    zip.add(file)
    for await (const part of parts) {
      file.push(typeof part === 'string' ? Buffer.from(part) : part)
      yield* drain()
    }
    file.push(new Uint8Array(), true)
    yield* drain()
  }
  zip.end()
  yield* drain()
}
