import type { FastifyReply, FastifyRequest } from 'fastify'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

/** A reply as bytes, and compressed once somebody asked for it again. */
export type CachedResponse = { body: Buffer; compressed?: Buffer | undefined }

type Entry = CachedResponse & { version: string; size: number; compressionStarted?: true }

const maxBytes = 32 * 1024 * 1024
/** A single answer beyond this would push out too many others. */
const maxEntryBytes = 512 * 1024
/** Below this the headers weigh more than what compressing saves. */
const minCompressedBytes = 1024

const compress = promisify(gzip)

export type ResponseCache = {
  /**
   * The answer under this name if it was made at the present version, else a new one. `make` answers undefined in place
   * of bytes that must not be kept, and then so does this.
   */
  get(name: string, make: () => Promise<Buffer | undefined>): Promise<CachedResponse | undefined>
}

/**
 * Keeps answers in memory, the ones used last, each for as long as the version is what it was before the answer was
 * begun. The version is asked for anew at every call: nothing is answered that was not so after the call came in.
 */
export function createResponseCache(version: () => Promise<string>): ResponseCache {
  const entries = new Map<string, Entry>()
  const making = new Map<string, Promise<CachedResponse | undefined>>()
  let bytes = 0

  function drop(name: string): void {
    const entry = entries.get(name)
    if (!entry) return
    entries.delete(name)
    bytes -= entry.size
  }

  function store(name: string, entry: Entry): void {
    drop(name)
    entries.set(name, entry)
    bytes += entry.size
    for (const [oldest] of entries) {
      if (bytes <= maxBytes) break
      drop(oldest)
    }
  }

  /** Once for an entry, and not before somebody came for it again. */
  async function compressEntry(name: string, entry: Entry): Promise<void> {
    if (entry.compressionStarted || entry.body.length < minCompressedBytes) return
    entry.compressionStarted = true
    const compressed = await compress(entry.body)
    if (entries.get(name) === entry) store(name, { ...entry, compressed, size: entry.size + compressed.length })
  }

  return {
    async get(name, make) {
      const now = await version()
      const entry = entries.get(name)
      if (entry?.version === now) {
        entries.delete(name)
        entries.set(name, entry)
        void compressEntry(name, entry)
        return entry
      }
      // Whoever asks at the same version may share what is being made: it was begun at that version too.
      const key = `${now} ${name}`
      const shared = making.get(key)
      if (shared) return shared
      const made = make()
        .then((body) => {
          if (!body) return undefined
          if (body.length <= maxEntryBytes)
            store(name, { version: now, body, size: body.length + 2 * name.length + 200 })
          return { body }
        })
        .finally(() => making.delete(key))
      making.set(key, made)
      return made
    },
  }
}

/** What a reduced administrator sees depends on who it is. */
export const isCacheable = ({ caller, raw }: FastifyRequest) =>
  caller?.role !== 'REDUCED' && (raw.url ?? '').length < 300

/** The same URL may have another reply for another role. */
export const cacheKeyOf = ({ caller, raw }: FastifyRequest) => `${caller?.role ?? 'guest'} ${raw.url}`

export function sendCached(request: FastifyRequest, reply: FastifyReply, cached: CachedResponse): FastifyReply {
  const { body, compressed } = cached
  reply.headers({ 'content-type': 'application/json; charset=utf-8', vary: 'Authorization, Accept-Encoding' })
  if (!compressed || !/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(body)
  return reply.header('content-encoding', 'gzip').send(compressed)
}
