import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { fromSoles } from '#domain/money.ts'
import { dayMs } from '#domain/lima.ts'
import { checkSeals } from '../../operations/doctor/check-seals.ts'
import { brokenInvariants } from '../../operations/doctor/invariants.ts'
import { openBytes } from '../../platform/vault/sealed-bytes.ts'
import type { Client } from '../../testing/client.ts'
import { drawnPicture } from '../../testing/drawn-picture.ts'
import { jpegOfScans } from '../../testing/jpeg-of-scans.ts'
import { openShop, type Person, type Shop } from '../../testing/open-shop.ts'
import { compareVouchers, deleteOldVouchers } from './voucher.ts'

let shop: Shop
let methodId: number
beforeAll(async () => {
  shop = await openShop()
  const body = { kind: 'Yape', label: 'Yape', holder: 'Ana', number: '900 000 003' } as const
  methodId = (await shop.administrator.call(api.paymentMethods.create, { body })).id
})
afterEach(async () => expect(await brokenInvariants(shop.context.db)).toEqual([]))
afterAll(() => shop.close())

let seed = 0
const picture = () => drawnPicture(++seed)
const ask = async (person: Person, soles = 20, paid: object = {}) =>
  (await person.call(api.wallet.requestTopUp, { body: { quantity: fromSoles(soles), ...paid } })).id
const send = (client: Client, id: number, bytes: Buffer) =>
  client.wire(api.wallet.setVoucher, {
    params: { id },
    file: { name: 'yape.png', type: 'image/png', bytes: new Uint8Array(bytes) },
  })
const show = (client: Client, id: number) => client.wire(api.wallet.showVoucher, { params: { id } })
const accept = (id: number) => shop.administrator.wire(api.wallet.acceptTopUp, { params: { id } })
const warningsOf = async (id: number) => {
  const { items } = await shop.administrator.call(api.wallet.list, { query: { state: 'false', pageSize: 100 } })
  return items.find((item) => item.id === id)?.warnings.filter(({ code }) => code !== 'NEW_CUSTOMER')
}

test('the owner uploads a voucher to a pending top-up; only they and administrators see it', async () => {
  const person = await shop.person()
  const id = await ask(person)
  expect((await show(person, id)).status).toBe(404)
  expect(await send(person, id, await picture())).toMatchObject({ status: 200, json: { id, voucher: true } })
  for (const client of [person, shop.administrator]) {
    const { status, headers } = await show(client, id)
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      'image/jpeg',
      'private, no-store',
    ])
  }
  for (const role of ['USER', 'RESELLER', 'ADMIN', 'REDUCED'] as const) {
    const stranger = await shop.person(role)
    expect((await show(stranger, id)).status).toBe(404)
    expect((await send(stranger, id, await picture())).status).toBe(404)
  }
  expect((await show(shop.guest, id)).status).toBe(401)
  expect((await send(shop.administrator, id, await picture())).status).toBe(404)
  const { items } = await person.call(api.wallet.mine)
  expect(items).toMatchObject([{ id, voucher: true }])
  expect(items[0]).not.toHaveProperty('warnings')
})

test('a voucher is stored encrypted, its key with the sealed credentials', async () => {
  const person = await shop.person()
  const id = await ask(person)
  await send(person, id, await picture())
  const file = await shop.context.db
    .selectFrom('voucherFiles')
    .selectAll()
    .where('entryId', '=', id)
    .executeTakeFirstOrThrow()
  expect(file.content.includes('JFIF')).toBe(false)
  expect((await checkSeals(shop.context.db, shop.context.vault)).findings).toEqual([])
})

test('refuses a file that is no picture, and any voucher of a settled top-up', async () => {
  const person = await shop.person()
  const id = await ask(person)
  expect((await send(person, id, Buffer.from('no picture'))).json).toMatchObject({ code: 'IMAGE_UNREADABLE' })
  expect((await person.call(api.wallet.mine)).items).toMatchObject([{ voucher: false }])
  await accept(id)
  expect((await send(person, id, await picture())).json).toMatchObject({ code: 'TOP_UP_SETTLED' })
})

test.each([
  { name: 'a photo of 24 megapixels, upright', width: 5712, height: 4284, orientation: 6, shown: [1600, 2133] },
  { name: 'a long screenshot, in full width', width: 1080, height: 7000, orientation: 1, shown: [1080, 7000] },
  { name: 'a longer one, of 8 megapixels', width: 1080, height: 20_000, orientation: 1, shown: [657, 12_167] },
  { name: 'a wide one', width: 4000, height: 500, orientation: 1, shown: [1600, 200] },
])('$name is kept readable', async ({ width, height, orientation, shown }) => {
  const person = await shop.person()
  const id = await ask(person)
  const bytes = await sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer()
  expect((await send(person, id, bytes)).status).toBe(200)
  const file = await shop.context.db
    .selectFrom('voucherFiles')
    .select(['secret', 'content'])
    .where('entryId', '=', id)
    .executeTakeFirstOrThrow()
  const content = openBytes(shop.context.vault, { table: 'voucher_files', id, field: 'secret' }, file)
  const kept = await sharp(content).metadata()
  expect([kept.width, kept.height]).toEqual(shown)
})

test('a HEIC is named in the refusal, and a JPEG of 500 scans is refused', async () => {
  const person = await shop.person()
  const id = await ask(person)
  const heic = await send(person, id, Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'))
  expect(heic).toMatchObject({ status: 415, json: { message: expect.stringContaining('HEIC') as string } })
  expect((await send(person, id, jpegOfScans(500))).json).toMatchObject({ code: 'IMAGE_UNREADABLE' })
})

test('of fifty concurrent uploads one complete voucher stays', async () => {
  const person = await shop.person()
  const id = await ask(person)
  const bytes = await Promise.all([picture(), picture()])
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => send(person, id, bytes[index % 2] ?? bytes[0])),
  )
  // The number of pictures being processed is limited; further requests are told to retry.
  expect(answers.every(({ status }) => status === 200 || status === 503)).toBe(true)
  expect((await show(person, id)).status).toBe(200)
})

test('a reused voucher, resized, recompressed or cropped, raises a warning on both top-ups', async () => {
  const [one, other] = [await shop.person(), await shop.person()]
  const original = await picture()
  const first = await ask(one)
  await send(one, first, original)
  expect(await warningsOf(first)).toEqual([])
  for (const changed of [
    original,
    await sharp(original).resize({ width: 180 }).png().toBuffer(),
    await sharp(original).jpeg({ quality: 40 }).toBuffer(),
    await sharp(original).extract({ left: 11, top: 19, width: 338, height: 602 }).png().toBuffer(),
  ]) {
    const second = await ask(other)
    await send(other, second, changed)
    expect(await warningsOf(second)).toEqual([{ code: 'VOUCHER_REUSED', entryId: first }])
    expect(await warningsOf(first)).toEqual([{ code: 'VOUCHER_REUSED', entryId: second }])
    // Replacing the picture removes the warning.
    await send(other, second, await picture())
    expect(await warningsOf(second)).toEqual([])
    expect(await warningsOf(first)).toEqual([])
    await other.wire(api.wallet.cancelTopUp, { params: { id: second } })
  }
})

test('equal vouchers uploaded concurrently raise a warning on both top-ups', async () => {
  const [one, other] = [await shop.person(), await shop.person()]
  const [first, second] = [await ask(one), await ask(other)]
  const bytes = await picture()
  await Promise.all([send(one, first, bytes), send(other, second, bytes)])
  expect(await warningsOf(first)).toEqual([{ code: 'VOUCHER_REUSED', entryId: second }])
  expect(await warningsOf(second)).toEqual([{ code: 'VOUCHER_REUSED', entryId: first }])
})

test('vouchers not yet compared are compared later', async () => {
  const [one, other] = [await shop.person(), await shop.person()]
  const [first, second] = [await ask(one), await ask(other)]
  const bytes = await picture()
  await send(one, first, bytes)
  await send(other, second, bytes)
  await shop.context.db.deleteFrom('voucherMatches').execute()
  await shop.context.db.updateTable('vouchers').set({ compared: false }).where('entryId', '=', second).execute()
  await compareVouchers(shop.context)
  expect(await warningsOf(second)).toEqual([{ code: 'VOUCHER_REUSED', entryId: first }])
})

test('voucher files are deleted after the configured days, and still recognised', async () => {
  const [one, other] = [await shop.person(), await shop.person()]
  const [settled, waiting] = [await ask(one), await ask(one)]
  const bytes = await picture()
  await send(one, settled, bytes)
  await send(one, waiting, await picture())
  await accept(settled)
  const later = (days: number) => ({
    ...shop.context,
    clock: { ...shop.context.clock, now: () => new Date(Date.now() + days * dayMs) },
  })
  await shop.administrator.call(api.settings.change, { body: { voucherDays: 30 } })
  await deleteOldVouchers(later(29))
  expect((await show(one, settled)).status).toBe(200)
  await deleteOldVouchers(later(31))
  expect((await show(one, settled)).status).toBe(404)
  expect((await show(one, waiting)).status).toBe(200)
  const again = await ask(other)
  await send(other, again, bytes)
  expect(await warningsOf(again)).toEqual([{ code: 'VOUCHER_REUSED', entryId: settled }])
})

test('similar operation numbers raise a warning for equal amount and day', async () => {
  const [one, other] = [await shop.person(), await shop.person()]
  const first = await ask(one, 35, { methodId, operationNumber: '12345678' })
  const cases = [
    [35, '12345679', true],
    [35, '21345678', true],
    [35, '0012345678', true],
    [35, '99999999', false],
    [36, '12345670', false],
  ] as const
  for (const [soles, operationNumber, isSimilar] of cases) {
    const id = await ask(other, soles, { methodId, operationNumber })
    const expected = isSimilar ? [{ code: 'OPERATION_SIMILAR', entryId: first }] : []
    expect(await warningsOf(id), operationNumber).toEqual(expected)
    await other.wire(api.wallet.cancelTopUp, { params: { id } })
  }
})

test('a first top-up and an unusually high amount raise a warning', async () => {
  const person = await shop.person()
  const allOf = async (id: number) => {
    const { items } = await shop.administrator.call(api.wallet.list, { query: { state: 'false', pageSize: 100 } })
    return items.find((item) => item.id === id)?.warnings
  }
  for (let count = 0; count < 3; count++) {
    const id = await ask(person, 10)
    expect(await allOf(id)).toEqual(count === 0 ? [{ code: 'NEW_CUSTOMER' }] : [])
    await accept(id)
  }
  expect(await allOf(await ask(person, 30))).toEqual([])
  expect(await allOf(await ask(person, 31))).toEqual([{ code: 'AMOUNT_UNUSUAL' }])
})
