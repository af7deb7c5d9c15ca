import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import sharp from 'sharp'
import { api } from '#contract/index.ts'
import { refusal } from '#contract/protocol/route.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { openLog } from '../log.ts'

const lines: Record<string, unknown>[] = []
const logged = (msg: string) => lines.filter((line) => line['msg'] === msg)
const form = /^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/

let shop: Shop
beforeAll(async () => {
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>)
  shop = await openShop({ log: openLog('debug', { write }) })
})
beforeEach(() => void (lines.length = 0))
afterAll(() => shop.close())

test('every reply has a unique request id, and its log line the same', async () => {
  const answers = []
  for (const path of ['/api/v1/products', '/nowhere', '/api/v1/users/me', '/%zz', '/healthz'])
    answers.push(await shop.guest.fetch('GET', path))
  const ids = answers.map(({ headers }) => headers.get('x-request-id'))
  expect(ids).toEqual(ids.map(() => expect.stringMatching(form)))
  expect(new Set(ids).size).toBe(ids.length)
  await expect.poll(() => logged('request completed').map((line) => line['requestId'])).toEqual(ids.slice(0, 3))
})

test('a request id of the client is ignored and not logged', async () => {
  const headers = {
    'x-request-id': 'MINE1-MINE2',
    traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  }
  const { headers: answered } = await shop.guest.fetch('GET', '/api/v1/products', headers)
  expect(answered.get('x-request-id')).toMatch(form)
  await expect.poll(() => logged('request completed')).toHaveLength(1)
  expect(JSON.stringify(lines)).not.toMatch(/MINE|0af7651916cd43dd/)
})

test('a failure returns the request id of its log line; a refusal returns none', async () => {
  const { db } = shop.context
  await db.schema.alterTable('brands').renameTo('brands_elsewhere').execute()
  const failed = await shop.guest.wire(api.catalogue.listBrands)
  await db.schema.alterTable('brands_elsewhere').renameTo('brands').execute()
  const { requestId } = refusal.parse(failed.json)
  expect(failed.status).toBe(500)
  expect(requestId).toBe(failed.headers.get('x-request-id'))
  expect(logged('request failed')).toMatchObject([{ requestId, route: '/api/v1/brans', err: { code: '42P01' } }])

  const refused = await shop.guest.wire(api.users.me)
  expect(refused.status).toBe(401)
  expect(refused.json).not.toHaveProperty('requestId')
})

test('log lines written during a request have its id', async () => {
  const person = await shop.person()
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const file = { name: 'yo.png', type: 'image/png', bytes }
  const { id } = await person.call(api.images.uploadUserImage, { file })
  const { files } = shop.context
  shop.context.files = { ...files, remove: () => Promise.reject(new Error('the disk is away')) }
  const { headers } = await person.wire(api.images.removeUserImage, { params: { id } })
  await expect.poll(() => logged('image file not deleted, left to the next sweep')).toHaveLength(1)
  expect(lines.find(({ msg }) => String(msg).startsWith('image file'))).toEqual({
    level: 40,
    time: expect.any(Number),
    requestId: headers.get('x-request-id'),
    msg: 'image file not deleted, left to the next sweep',
    err: expect.objectContaining({ type: 'Error' }) as object,
  })
  shop.context.log.info('the server itself')
  expect(logged('the server itself')[0]).not.toHaveProperty('requestId')
})
