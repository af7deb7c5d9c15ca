import type { FastifyReply, FastifyRequest } from 'fastify'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

/** A reply as bytes, and compressed after its second request. */
export type CachedResponse = { body: Buffer; compressed?: Buffer | undefined }

type Entry = CachedResponse & { version: string; size: number; compressionStarted?: true }

const maxBytes = 32 * 1024 * 1024
/** A larger reply would evict too many others. */
const maxEntryBytes = 512 * 1024
/** Below this, compression saves less than the headers weigh. */
const minCompressedBytes = 1024

const compress = promisify(gzip)

export type ResponseCache = {
  /**
   * The entry of this key if its version is current, else a new one built by `make`. Undefined, and not cached, when
   * `make` returns undefined.
   */
  get(name: string, make: () => Promise<Buffer | undefined>): Promise<CachedResponse | undefined>
}

/**
 * An in-memory LRU cache. An entry is valid while the version equals the one read before it was built. The version is
 * read on every request, so no response is older than its request.
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

  /** Once per entry, and not before its second request. */
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
      // Requests at the same version share a reply that is being built: its building began at that version too.
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

/** Replies to reduced administrators and to suppliers depend on the account. */
export const isCacheable = ({ caller, raw }: FastifyRequest) =>
  caller?.role !== 'REDUCED' && caller?.role !== 'ADMIN' && (raw.url ?? '').length < 300

/** The same URL may have another reply for another role, or another discount. */
export const cacheKeyOf = ({ caller, raw }: FastifyRequest) =>
  `${caller ? `${caller.role} ${caller.discount}` : 'guest'} ${raw.url}`

export function sendCached(request: FastifyRequest, reply: FastifyReply, cached: CachedResponse): FastifyReply {
  const { body, compressed } = cached
  reply.headers({ 'content-type': 'application/json; charset=utf-8', vary: 'Authorization, Accept-Encoding' })
  if (!compressed || !/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(body)
  return reply.header('content-encoding', 'gzip').send(compressed)
}
