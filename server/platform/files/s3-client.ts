import { AwsClient } from 'aws4fetch'
import { createHash } from 'node:crypto'
import { createReadStream, openAsBlob } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { S3Address } from './s3-address.ts'
import { refusalOf, StoreDown, type StoreName } from './store-errors.ts'

type Method = 'GET' | 'PUT' | 'DELETE'
type Asked = { method: Method; url: string; headers?: Record<string, string>; body?: Blob }

/** An object as its store has it, without the prefix of the address. */
export type Listed = { name: string; bytes: number; writtenAt: Date }

type Options = {
  /** For the sentences that say what is wrong with it. */
  store: StoreName
  /** How long the store may take to begin an answer. */
  timeoutMs: Record<Method, number>
  /** After it did not answer it is left alone for a while. */
  cooldownMs: number
}

/** Objects of a part of a bucket that speaks S3. Addresses are in the path style. */
export function s3Client({ url, prefix, region, ...key }: S3Address, { store, timeoutMs, cooldownMs }: Options) {
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
      throw new StoreDown(store, `respondió ${response.status}`)
    } finally {
      clearTimeout(timer)
    }
  }

  /** An answer that is a success, or 404. */
  async function ask(asked: Asked): Promise<Response> {
    if (Date.now() < cooldownUntil) throw new StoreDown(store, 'no respondió hace un momento')
    const response = await attempt(asked)
      .catch(() => sleep(100).then(() => attempt(asked)))
      .catch((error: unknown) => {
        cooldownUntil = Date.now() + cooldownMs
        throw StoreDown.because(store, error)
      })
    if (response.ok || response.status === 404) return response
    throw await refusalOf(store, response)
  }

  async function page(under: string, marker: string, maxKeys: number): Promise<Listed[]> {
    const query = new URLSearchParams({ prefix: prefix + under, marker: prefix + marker, 'max-keys': String(maxKeys) })
    const response = await ask({ method: 'GET', url: `${url}?${query.toString()}` })
    if (!response.ok) throw await refusalOf(store, response)
    return readListing(await response.text(), prefix)
  }

  return {
    /** Writes a file of this machine, whole or not at all. */
    async put(path: string, name: string, type: string): Promise<void> {
      const hash = createHash('sha256')
      await pipeline(createReadStream(path), hash)
      const body = await openAsBlob(path, { type })
      const headers = { 'content-type': type, 'x-amz-content-sha256': hash.digest('hex') }
      const response = await ask({ method: 'PUT', url: urlOf(name), headers, body })
      if (!response.ok) throw await refusalOf(store, response)
      await response.body?.cancel()
    },
    /** Undefined when there is none. Whoever asks must read the body to its end or cancel it. */
    async get(name: string): Promise<Response | undefined> {
      const response = await ask({ method: 'GET', url: urlOf(name) })
      if (response.ok) return response
      const refusal = await refusalOf(store, response)
      if (refusal.isBucketMissing) throw refusal
      return undefined
    },
    /** That there is none is no matter. */
    async remove(name: string): Promise<void> {
      const response = await ask({ method: 'DELETE', url: urlOf(name) })
      await response.body?.cancel()
    },
    /** Those whose names begin so, in the order of their names. */
    async list(under = ''): Promise<Listed[]> {
      const listed: Listed[] = []
      for (;;) {
        const more = await page(under, listed.at(-1)?.name ?? under, 1000)
        if (more.length === 0) return listed
        listed.push(...more)
      }
    },
    /** Throws a sentence when the store is not one, and StoreDown when it does not answer. */
    check: async (): Promise<void> => void (await page('', '', 1)),
  }
}

/** The objects of one answer to a listing. Names of ours need no unescaping; others are only passed over. */
function readListing(xml: string, prefix: string): Listed[] {
  return [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = '']) => {
    const field = (name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(entry)?.[1] ?? ''
    const writtenAt = new Date(field('LastModified'))
    return { name: field('Key').slice(prefix.length), bytes: Number(field('Size')), writtenAt }
  })
}
