import { AwsClient } from 'aws4fetch'
import { createHash } from 'node:crypto'
import { createReadStream, openAsBlob } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { readListing, readText, type ListedObject, type Listing } from './s3-answers.ts'
import type { S3Address } from './s3-address.ts'
import { storeRefusalOf, StoreDown, type StoreName } from './store-errors.ts'

type Method = 'GET' | 'PUT' | 'DELETE'
type S3Request = { method: Method; url: string; headers?: Record<string, string>; body?: Blob }

export type StoreWaits = {
  /** How long the store may take to begin its response. */
  timeoutMs: Record<Method, number>
  /** How long requests fail at once after the store did not respond. */
  cooldownMs: number
}
/** `store` is named in error messages. */
type Options = StoreWaits & { store: StoreName }

/** A client for the objects under a prefix of an S3 bucket. URLs are in path style. */
export function s3Client({ url, prefix, region, ...key }: S3Address, { store, timeoutMs, cooldownMs }: Options) {
  const client = new AwsClient({ ...key, region, service: 's3' })
  const urlOf = (name: string) => `${url}/${(prefix + name).split('/').map(encodeURIComponent).join('/')}`
  let cooldownUntil = 0

  async function attempt({ method, url: to, ...init }: S3Request): Promise<Response> {
    const giveUp = new AbortController()
    const timer = setTimeout(() => giveUp.abort(), timeoutMs[method])
    try {
      const signed = await client.sign(to, { method, ...init, redirect: 'manual' })
      // Passed to `fetch`: a Request that holds the signal may lose it to the garbage collector.
      const response = await fetch(signed, { signal: giveUp.signal })
      if (response.status < 500 && response.status !== 429) return response
      await response.body?.cancel()
      throw new StoreDown(store, `respondió ${response.status}`)
    } finally {
      clearTimeout(timer)
    }
  }

  /** A successful response, or 404. */
  async function ask(asked: S3Request): Promise<Response> {
    if (Date.now() < cooldownUntil) throw new StoreDown(store, 'no respondió hace un momento')
    const response = await attempt(asked)
      .catch(() => sleep(100).then(() => attempt(asked)))
      .catch((error: unknown) => {
        cooldownUntil = Date.now() + cooldownMs
        throw StoreDown.because(store, error)
      })
    if (response.ok || response.status === 404) return response
    throw await storeRefusalOf(store, response)
  }

  /** The part of the list of all names that begin with `under` which comes after the name `marker`. */
  async function page(under: string, marker: string, maxKeys: number): Promise<Listing> {
    const query = new URLSearchParams({
      'encoding-type': 'url',
      marker,
      'max-keys': String(maxKeys),
      prefix: prefix + under,
    })
    // A plus sign in the address of a request is not a blank to every store.
    const asked = `${url}?${query.toString().replaceAll('+', '%20')}`
    const response = await ask({ method: 'GET', url: asked })
    if (!response.ok) throw await storeRefusalOf(store, response)
    const text = await readText(response, timeoutMs.GET).catch((error: unknown) => {
      throw StoreDown.because(store, error)
    })
    try {
      return readListing(text)
    } catch (error) {
      throw new StoreDown(store, 'respondió algo que no es una lista', error)
    }
  }

  return {
    /** Uploads a local file, atomically. */
    async put(path: string, name: string, type: string): Promise<void> {
      const hash = createHash('sha256')
      await pipeline(createReadStream(path), hash)
      const body = await openAsBlob(path, { type })
      const headers = { 'content-type': type, 'x-amz-content-sha256': hash.digest('hex') }
      const response = await ask({ method: 'PUT', url: urlOf(name), headers, body })
      if (!response.ok) throw await storeRefusalOf(store, response)
      await response.body?.cancel()
    },
    /** Undefined when there is none. The caller must read the body to its end or cancel it. */
    async get(name: string): Promise<Response | undefined> {
      const response = await ask({ method: 'GET', url: urlOf(name) })
      if (response.ok) return response
      const refusal = await storeRefusalOf(store, response)
      if (refusal.isBucketMissing) throw refusal
      return undefined
    },
    /** Does nothing if there is none. */
    async remove(name: string): Promise<void> {
      const response = await ask({ method: 'DELETE', url: urlOf(name) })
      await response.body?.cancel()
    },
    /** The objects whose names begin with `under`, sorted by name. */
    async list(under = ''): Promise<ListedObject[]> {
      const listed: ListedObject[] = []
      const markers = new Set<string>()
      for (let next: string | undefined = ''; next !== undefined;) {
        if (markers.has(next)) throw new StoreDown(store, 'repite una parte de su lista')
        markers.add(next)
        const part: Listing = await page(under, next, 1000)
        listed.push(...part.objects.filter(({ name }) => name.startsWith(prefix + under)))
        ;({ next } = part)
      }
      const named = listed.map((object) => ({ ...object, name: object.name.slice(prefix.length) }))
      return named.toSorted((a, b) => (a.name < b.name ? -1 : 1))
    },
    /** Throws StoreRefusal when the store is misconfigured, and StoreDown when it does not respond. */
    check: async (): Promise<void> => void (await page('', '', 1)),
  }
}
