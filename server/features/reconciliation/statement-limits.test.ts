import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { basePath } from '#contract/protocol/request.ts'
import { statementLimits } from '#domain/statement.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
let methodId: number
beforeAll(async () => {
  shop = await openShop()
  const body = { kind: 'Yape', label: 'Yape', holder: 'Ana', number: '900 000 004' } as const
  methodId = (await shop.administrator.call(api.paymentMethods.create, { body })).id
})
afterAll(() => shop.close())

const path = basePath + api.paymentsReceived.importStatement.path
const boundary = 'limite'
const heading = 'Fecha;Abono\n'

/** A statement of so many bytes, the last amount of which would be another one if its end were missing. */
function statementOf(length: number): Buffer {
  const line = '2026-05-13;1.00\n'
  const filler = `\n${line}`.padEnd(4000, ' ')
  const text = heading + filler.repeat(Math.floor((length - 200) / filler.length))
  return Buffer.from(
    `${text}\n${''.padEnd(length - text.length - 30, ' ')}\n2026-05-14;12345678.90`
      .padEnd(length, '0')
      .slice(0, length),
  )
}

function bodyOf(fields: Record<string, string>, file: Buffer): Buffer {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="statement"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n`
  return Buffer.concat([Buffer.from(parts.join('') + head), file, Buffer.from(`\r\n--${boundary}--\r\n`)])
}

/** Sends a body in pieces of this size; the status of the reply. */
async function sendInPieces(body: Buffer, size: number): Promise<number | undefined> {
  const outgoing = request(new URL(path, shop.origin), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${shop.administrator.token ?? ''}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': body.length,
    },
  })
  // A refusal may end the connection before everything is sent.
  outgoing.on('error', () => {})
  const replied = once(outgoing, 'response')
  const pieces = Array.from({ length: Math.ceil(body.length / size) }, (_, index) =>
    body.subarray(index * size, (index + 1) * size),
  )
  Readable.from(pieces).pipe(outgoing)
  const [response] = (await replied) as [IncomingMessage]
  response.resume()
  await once(response, 'close')
  return response.statusCode
}

test('a statement just above 5 MB returns 413 for any size of its chunks', async () => {
  const sizes = [4096, 16_384, 65_535, 65_536, 65_537, 262_144, 1_000_003, 8 * 1024 * 1024]
  const statuses: (number | undefined)[] = []
  for (const size of sizes)
    for (const more of [1, 40, 5000])
      statuses.push(
        await sendInPieces(bodyOf({ methodId: String(methodId) }, statementOf(statementLimits.bytes + more)), size),
      )
  expect(new Set(statuses)).toEqual(new Set([413]))
  const { items } = await shop.administrator.call(api.paymentsReceived.list, { query: { methodId } })
  expect(items).toEqual([])
})

test('a field above its limit returns 413, a repeated field 400', async () => {
  const file = Buffer.from(`${heading}2026-05-13;1.00\n`)
  const long = `{"incoming":[],"outgoing":[]${' '.repeat(40_000)}}`
  expect(await sendInPieces(bodyOf({ methodId: String(methodId), answers: long }, file), 65_536)).toBe(413)
  const twice = bodyOf({ methodId: String(methodId) }, file)
  const field = `--${boundary}\r\nContent-Disposition: form-data; name="dryRun"\r\n\r\ntrue\r\n`
  expect(await sendInPieces(Buffer.concat([Buffer.from(field.repeat(2)), twice]), 65_536)).toBe(400)
  const { items } = await shop.administrator.call(api.paymentsReceived.list, { query: { methodId } })
  expect(items).toEqual([])
})
