import { Readable } from 'node:stream'
import { byKind, type Files } from './files.ts'
import type { S3Address } from './s3-address.ts'
import { s3Client, type StoreWaits } from './s3-client.ts'

/**
 * Timeouts are shorter for showing a picture than for storing one, so that pages do not wait for each of their
 * pictures.
 */
const shopWaits = { timeoutMs: { GET: 3_000, PUT: 15_000, DELETE: 5_000 }, cooldownMs: 3_000 }

/** Stores pictures as objects of a bucket, shared by every server of a shop. */
export function s3Files(address: S3Address, temporary: string, waits: StoreWaits = shopWaits): Files {
  const client = s3Client(address, { store: 'images', ...waits })
  return {
    temporary,
    store: (temporaryPath, name) => client.put(temporaryPath, name, 'image/webp'),
    remove: (name) => client.remove(name),
    list: async () => byKind(await client.list()),
    async open(name) {
      const response = await client.get(name)
      if (!response?.body) return undefined
      return { bytes: Number(response.headers.get('content-length')), content: Readable.fromWeb(response.body) }
    },
    check: () => client.check(),
  }
}
