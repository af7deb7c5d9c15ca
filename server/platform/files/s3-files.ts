import { AwsClient } from 'aws4fetch'
import { createHash } from 'node:crypto'
import { createReadStream, openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { isPictureName, type Files, type Kept } from './files.ts'
import { ImageStoreDown, refusalOf } from './image-store-errors.ts'
import type { S3Address } from './s3-address.ts'

type Asked = { method: 'GET' | 'PUT' | 'DELETE'; url: string; headers?: Record<string, string>; body?: Blob }

/** How long the store may take to begin an answer; a picture that is shown is worth less waiting than one that is kept. */
const timeoutMs = { GET: 3_000, PUT: 15_000, DELETE: 5_000 }

/** After it did not answer it is left alone for a while, so that pages do not wait for each of their pictures. */
const cooldownMs = 3_000

/** Pictures as objects of a bucket that speaks S3, shared by every server of a shop. Addresses are in the path style. */
export function s3Files({ url, prefix, region, ...key }: S3Address, temporary: string): Files {
  const client = new AwsClient({ ...key, region, service: 's3' })
  const urlOf = (name: string) => `${url}/${prefix}${name}`
  let cooldownUntil = 0

  async function attempt({ method, url: to, ...init }: Asked): Promise<Response> {
    const giveUp = new AbortController()
    const timer = setTimeout(() => giveUp.abort(), timeoutMs[method])
    try {
      const signed = await client.sign(to, { method, ...init, redirect: 'manual' })
      // Given with the call: a request that carries it may lose it to the garbage collector.
      const response = await fetch(signed, { signal: giveUp.signal })
      if (response.status < 500 && response.status !== 429) return response
      await response.body?.cancel()
      throw new ImageStoreDown(`respondió ${response.status}`)
    } finally {
      clearTimeout(timer)
    }
  }

  /** An answer that is a success, or 404. */
  async function ask(asked: Asked): Promise<Response> {
    if (Date.now() < cooldownUntil) throw new ImageStoreDown('no respondió hace un momento')
    const response = await attempt(asked)
      .catch(() => sleep(100).then(() => attempt(asked)))
      .catch((error: unknown) => {
        cooldownUntil = Date.now() + cooldownMs
        throw ImageStoreDown.because(error)
      })
    if (response.ok || response.status === 404) return response
    throw await refusalOf(response)
  }

  async function page(marker: string, maxKeys: number): Promise<Kept[]> {
    const query = new URLSearchParams({ prefix, marker, 'max-keys': String(maxKeys) })
    const response = await ask({ method: 'GET', url: `${url}?${query.toString()}` })
    if (!response.ok) throw await refusalOf(response)
    return readListing(await response.text(), prefix)
  }

  return {
    temporary,
    async keep(temporaryPath, name) {
      const hash = createHash('sha256')
      await pipeline(createReadStream(temporaryPath), hash)
      const body = await openAsBlob(temporaryPath, { type: 'image/webp' })
      const headers = { 'content-type': 'image/webp', 'x-amz-content-sha256': hash.digest('hex') }
      const response = await ask({ method: 'PUT', url: urlOf(name), headers, body })
      if (!response.ok) throw await refusalOf(response)
      await response.body?.cancel()
    },
    async remove(name) {
      const response = await ask({ method: 'DELETE', url: urlOf(name) })
      await response.body?.cancel()
    },
    async list() {
      const kept: Kept[] = []
      for (;;) {
        const more = await page(kept.at(-1) ? prefix + kept.at(-1)?.name : prefix, 1000)
        if (more.length === 0) return kept.filter(({ name }) => isPictureName(name))
        kept.push(...more)
      }
    },
    async open(name) {
      const response = await ask({ method: 'GET', url: urlOf(name) })
      if (response.ok && response.body) {
        const bytes = Number(response.headers.get('content-length'))
        return { bytes, content: Readable.fromWeb(response.body) }
      }
      const refusal = await refusalOf(response)
      if (refusal.isBucketMissing) throw refusal
      return undefined
    },
    check: async () => void (await page(prefix, 1)),
  }
}

/** The objects of one answer to a listing. Names of ours need no unescaping; others are only passed over. */
function readListing(xml: string, prefix: string): Kept[] {
  return [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = '']) => {
    const field = (name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(entry)?.[1] ?? ''
    const writtenAt = new Date(field('LastModified'))
    return { name: field('Key').slice(prefix.length), bytes: Number(field('Size')), writtenAt }
  })
}
