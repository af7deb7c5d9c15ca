import fc from 'fast-check'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBucket, type Bucket } from '../../testing/open-bucket.ts'
import { readS3Url } from './s3-address.ts'
import { s3Client } from './s3-client.ts'

let bucket: Bucket
let home: string
let file: string
beforeAll(async () => {
  bucket = await openBucket()
  home = await mkdtemp(join(tmpdir(), 'shop-s3-'))
  file = join(home, 'content')
  await writeFile(file, '12345')
})
afterAll(async () => {
  await bucket.close()
  await rm(home, { recursive: true, force: true })
})

const clientOf = (url: string) => {
  const address = readS3Url(url)
  if (!address) throw new Error(url)
  const timeoutMs = { GET: 20_000, PUT: 20_000, DELETE: 20_000 }
  return s3Client(address, { store: 'backups', timeoutMs, cooldownMs: 0 })
}

/** A store that answers as `listener` does, until the end of `work`. */
async function onStore(listener: RequestListener, work: (url: string) => Promise<void>): Promise<void> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    await work(`http://K:S@127.0.0.1:${(server.address() as AddressInfo).port}/tienda/copias`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

/** What means something in XML, in an address, in a form or in a path, and letters of every length in UTF-8. */
const pieces = [
  ...Array.from(`&<>"'+%#?=;:@!$*(),~^|{}[]\` `),
  '&amp;',
  '&#38;',
  '%26',
  '%2',
  ']]>',
  '<Key>',
  'ñ',
  '€',
  'ab',
  '0',
]
const name = fc
  .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 12 })
  // A folder needs a name, and so does what is in it.
  .map((parts) => `x${parts.join('')}x`)

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&#34;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

/** The store of the tests escapes most of these twice in a list. */
const unescaped = (text: string) =>
  text.replace(/&(?:amp|lt|gt|quot|#x27|#x60);/g, (reference) => references[reference] ?? reference)
const references: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
  '&#x60;': '`',
}

test('lists every name exactly as stored, on the test store', async () => {
  let run = 0
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(name, { minLength: 1, maxLength: 8 }), async (names) => {
      const client = clientOf(`${bucket.url}/ronda${run++}`)
      await Promise.all(names.map((it) => client.put(file, it, 'text/plain')))
      const listed = await client.list()
      expect(listed).toHaveLength(names.length)
      const unknown = listed.filter((it) => !names.includes(it.name) && !names.includes(unescaped(it.name)))
      expect(unknown).toEqual([])
      expect(listed.every(({ bytes, writtenAt }) => bytes === 5 && writtenAt.getTime() > 0)).toBe(true)
      for (const it of names) {
        expect(await (await client.get(it))?.text()).toBe('12345')
        await client.remove(it)
      }
      expect(await client.list()).toEqual([])
    }),
    { numRuns: 25 },
  )
})

const encoded = (text: string) => encodeURIComponent(text).replaceAll('%20', '+').replaceAll('%2F', '/')

/** Stores of several makers: those that encode names when asked to, and those that do not; with and without a marker. */
const dialects = [
  {
    name: 'AWS',
    encodes: true,
    marks: false,
    root: 'ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"',
  },
  {
    name: 'MinIO',
    encodes: true,
    marks: true,
    root: 'ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"',
  },
  { name: 'one that encodes nothing', encodes: false, marks: false, root: 'ListBucketResult' },
  {
    name: 'one with a namespace',
    encodes: false,
    marks: true,
    root: 's3:ListBucketResult xmlns:s3="http://doc.s3.amazonaws.com/2006-03-01"',
  },
]

test('lists any names over many pages, in the dialects of several stores', async () => {
  // Without encoding XML cannot hold control characters.
  const any = fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }).filter((it) => it.isWellFormed())
  for (const dialect of dialects) {
    const names = dialect.encodes ? any : name
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(names, { maxLength: 30 }),
        fc.integer({ min: 1, max: 7 }),
        async (given, perPart) => {
          const keys = given.map((it) => `copias/${it}`).toSorted()
          let calls = 0
          const listener: RequestListener = (request, response) => {
            calls++
            const { searchParams } = new URL(request.url ?? '', 'http://store')
            const encodes = dialect.encodes && searchParams.get('encoding-type') === 'url'
            const text = encodes ? encoded : escaped
            const rest = keys.filter((key) => key > (searchParams.get('marker') ?? ''))
            const part = rest.slice(0, perPart)
            const isTruncated = rest.length > part.length
            const [tag = ''] = dialect.root.split(' ')
            const p = tag.startsWith('s3:') ? 's3:' : ''
            const contents = part.map(
              (key) =>
                `<${p}Contents><${p}Key>${text(key)}</${p}Key><${p}LastModified>2026-01-02T03:04:05.000Z</${p}LastModified>` +
                `<${p}ETag>&quot;0&quot;</${p}ETag><${p}Size>7</${p}Size></${p}Contents>`,
            )
            const next =
              isTruncated && dialect.marks ? `<${p}NextMarker>${text(part.at(-1) ?? '')}</${p}NextMarker>` : ''
            const encoding = encodes ? `<${p}EncodingType>url</${p}EncodingType>` : ''
            response.end(
              `<?xml version="1.0" encoding="UTF-8"?>\n<${dialect.root}><${p}Name>tienda</${p}Name>${next}${encoding}` +
                `<${p}IsTruncated>${isTruncated}</${p}IsTruncated>${contents.join('')}</${tag}>`,
            )
          }
          await onStore(listener, async (url) => {
            const listed = await clientOf(url).list()
            expect(
              listed.map((it) => it.name),
              dialect.name,
            ).toEqual(given.toSorted())
            expect(calls).toBe(Math.max(1, Math.ceil(given.length / perPart)))
          })
        },
      ),
      { numRuns: 15 },
    )
  }
})

const entry = (key: string) =>
  `<Contents><Key>${key}</Key><LastModified>2026-01-02T03:04:05Z</LastModified><ETag>&quot;0&quot;</ETag><Size>1</Size></Contents>`
const list = (inside: string, isTruncated = true) =>
  `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${inside}</ListBucketResult>`

test('reads a page of a thousand names with escaped characters', async () => {
  const keys = Array.from({ length: 1000 }, (_, index) => entry(`copias/${index}${'&amp;&#39;'.repeat(20)}`))
  await onStore(
    (_, response) => response.end(list(keys.join(''), false)),
    async (url) => {
      const listed = await clientOf(url).list()
      expect(listed).toHaveLength(1000)
      expect(listed[0]?.name).toContain("0&'&'&")
    },
  )
})

test.each([
  ['the same part again and again', () => list(entry('copias/a'))],
  ['two parts in turn', (call: number) => list(entry(`copias/${call % 2}`))],
  [
    'the same marker with other names',
    (call: number) => list(`<NextMarker>copias/a</NextMarker>${entry(`copias/${call}`)}`),
  ],
  ['more of nothing', () => list('')],
  ['half a list', () => list(entry('copias/a'), false).slice(0, -30)],
  ['a page of a proxy', () => '<html><body>Bienvenido<br></body></html>'],
  ['JSON', () => '{"items": []}'],
  ['nothing', () => ''],
  ['an error that says 200', () => '<Error><Code>InternalError</Code></Error>'],
  ['no size', () => list('<Contents><Key>copias/a</Key></Contents>', false)],
  ['an encoding that is broken', () => list(`<EncodingType>url</EncodingType>${entry('copias/%E0%A4%A')}`, false)],
  ['entities of its own', () => `<!DOCTYPE l [<!ENTITY a "aaaa">]>${list(entry('copias/&a;'), false)}`],
])('a store that lists %s is reported as down', async (_what, answer) => {
  let calls = 0
  await onStore(
    (_, response) => response.end(answer(++calls)),
    async (url) => {
      await expect(clientOf(url).list()).rejects.toMatchObject({ name: 'StoreDown', code: 'STORE_DOWN' })
      expect(calls).toBeLessThan(5)
    },
  )
})

test.each([
  [
    'AWS',
    403,
    '<?xml version="1.0"?>\n<Error><Code>SignatureDoesNotMatch</Code><Message>a &amp; b</Message></Error>',
    'SignatureDoesNotMatch',
  ],
  ['MinIO', 403, '<Error><Code>InvalidAccessKeyId</Code><Resource>/tienda</Resource></Error>', 'InvalidAccessKeyId'],
  ['Google', 403, "<?xml version='1.0'?><Error><Code>AccessDenied</Code><Details>x</Details></Error>", 'AccessDenied'],
  [
    'Ceph',
    404,
    '<Error xmlns="http://x"><Code>NoSuchBucket</Code><BucketName>tienda</BucketName></Error>',
    'no tiene ese depósito',
  ],
  [
    'one with a namespace',
    400,
    '<s3:Error xmlns:s3="u"><s3:Code>InvalidArgument</s3:Code></s3:Error>',
    '400 InvalidArgument',
  ],
  ['a proxy', 403, '<html><head><title>403</title></head><Code>Forged</Code></html>', 'no acepta la clave'],
  ['one that says nothing', 405, '', 'respondió 405'],
  ['one that answers JSON', 400, '{"Code":"X"}', 'respondió 400'],
  ['one that writes much', 400, `<Error><Code>${'A'.repeat(5000)}</Code></Error>`, 'respondió 400'],
])('an error of %s is reported with its code', async (_who, status, body, says) => {
  await onStore(
    (_, response) => response.writeHead(status).end(body),
    async (url) => {
      const refusal: unknown = await clientOf(url)
        .list()
        .catch((error: unknown) => error)
      expect(refusal).toMatchObject({ name: 'StoreRefusal', message: expect.stringContaining(says) as string })
      expect((refusal as Error).message.length).toBeLessThan(200)
      expect((refusal as Error).message).not.toMatch(/Forged|K:S/)
    },
  )
})
