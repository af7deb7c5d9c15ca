import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { brokenInvariants } from '../../operations/doctor/invariants.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
let bytes: Buffer
beforeAll(async () => {
  shop = await openShop()
  bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#7a4ad0' } })
    .png()
    .toBuffer()
})
afterAll(() => shop.close())

const details = {
  nombre: 'Andina Digital',
  telefono: '+51987654321',
  region: 'Lima',
  provincia: 'Lima',
  distrito: 'Miraflores',
  direccion: 'Calle Uno 1',
  descripcion: 'Cuentas de cine',
}
const create = (more: Record<string, unknown> = {}) =>
  shop.administrator.wire(api.suppliers.create, { rawBody: { ...details, ...more } })
const made = async () => (await shop.administrator.call(api.suppliers.create, { body: details })).id
const upload = (providerId: number) =>
  shop.administrator.wire(api.images.uploadSupplierImage, {
    params: { providerId },
    file: { name: 'local.png', type: 'image/png', bytes },
  })
const picturesOf = async (supplier: number) =>
  (await shop.guest.call(api.images.listSupplierImages)).filter(({ proveedoreId }) => proveedoreId === supplier)
const actsOn = (id: number) =>
  shop.context.db
    .selectFrom('audit')
    .select(['action', 'actorId', 'before', 'after'])
    .where('subject', '=', 'supplier')
    .where('subjectId', '=', id)
    .orderBy('id')
    .execute()

test('a place is given by names or codes and stored with its proper names', async () => {
  for (const place of [
    { region: 'AREQUIPA', provincia: ' arequipa ', distrito: 'cerro COLORADO' },
    { region: '04', provincia: '0401', distrito: '040104' },
    { region: '040104', provincia: '040104', distrito: '040104' },
  ]) {
    const { status, json } = await create(place)
    expect(status, JSON.stringify(place)).toBe(201)
    const proper = { region: 'Arequipa', provincia: 'Arequipa', distrito: 'Cerro Colorado' }
    expect(json).toMatchObject({ ...details, ...proper, imgproveedores: [] })
    const { id } = json as { id: number }
    const { ubigeo } = await shop.context.db
      .selectFrom('suppliers')
      .select('ubigeo')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(ubigeo).toBe('040104')
  }
})

test.each([
  { region: 'Lima', provincia: 'Cusco', distrito: 'Cusco' },
  { region: 'Lima', provincia: 'Lima', distrito: 'Cusco' },
  { region: '15', provincia: '1501', distrito: '080101' },
  { region: 'Atlántida', provincia: 'Lima', distrito: 'Lima' },
])('an inconsistent place is refused: %j', async (place) => {
  const { status, json } = await create(place)
  expect(status).toBe(400)
  expect(json).toMatchObject({ code: 'INVALID_INPUT', issues: [{ path: 'region' }, {}, { path: 'distrito' }] })
})

test('a phone is optional, as text or number, in any format', async () => {
  for (const [telefono, kept] of [
    ['987654321', '+51987654321'],
    [987654321, '+51987654321'],
    ['+51 987-654-321', '+51987654321'],
    [14567890, '14567890'],
    ['', null],
    [null, null],
    [undefined, null],
  ] as const)
    expect((await create({ telefono })).json, String(telefono)).toMatchObject({ telefono: kept })
  for (const telefono of ['98765432a', '12345', '1'.repeat(16), -987654321, 1.5, true])
    expect((await create({ telefono })).status, String(telefono)).toBe(400)
})

test.each(['nombre', 'direccion', 'descripcion', 'region', 'provincia', 'distrito'])(
  'a supplier without its %s is refused',
  async (field) => {
    expect((await create({ [field]: ' ' })).json).toMatchObject({ issues: [{ path: field }] })
    expect((await create({ [field]: undefined })).json).toMatchObject({ issues: [{ path: field }] })
  },
)

test('changing and removing a supplier is audited; a removed one returns 404', async () => {
  const id = await made()
  const other = { ...details, nombre: 'Otra', region: 'Cusco', provincia: 'Cusco', distrito: 'Cusco', telefono: null }
  const changed = await shop.administrator.call(api.suppliers.change, { params: { id }, body: other })
  expect(changed).toMatchObject({ ...other, id })
  await shop.administrator.call(api.suppliers.remove, { params: { id } })
  const refused = { status: 404 }
  await expect(shop.administrator.call(api.suppliers.remove, { params: { id } })).rejects.toMatchObject(refused)
  await expect(shop.administrator.call(api.suppliers.change, { params: { id }, body: details })).rejects.toMatchObject(
    refused,
  )
  const acts = await actsOn(id)
  expect(acts.map(({ action }) => action)).toEqual(['create-supplier', 'change-supplier', 'remove-supplier'])
  expect(acts[1]).toMatchObject({ actorId: shop.administrator.id, before: details, after: other })
  expect(acts[2]).toMatchObject({ before: other })
})

test('of ten concurrent pictures three remain, and a further one returns 409', async () => {
  const id = await made()
  const answers = await Promise.all(Array.from({ length: 10 }, () => upload(id).then(({ status }) => status)))
  expect(answers.filter((status) => status === 201)).toHaveLength(3)
  expect(answers.filter((status) => status === 409)).toHaveLength(7)
  expect(await upload(id)).toMatchObject({ status: 409, json: { message: 'Alcanzó el limite de imagenes' } })
  const pictures = await picturesOf(id)
  expect(pictures).toHaveLength(3)
  const { pictures: files } = await shop.context.files.list()
  expect(files.map(({ name }) => name).toSorted()).toEqual(
    pictures.map(({ url }) => url.slice('/images/'.length)).toSorted(),
  )
  expect(await brokenInvariants(shop.context.db)).toEqual([])

  const [first] = pictures
  const params = { imageId: first?.id ?? 0 }
  await shop.administrator.call(api.images.removeSupplierImage, { params })
  await expect(shop.administrator.call(api.images.removeSupplierImage, { params })).rejects.toMatchObject({
    status: 404,
  })
  expect((await shop.context.files.list()).pictures).toHaveLength(2)
  await shop.administrator.call(api.suppliers.remove, { params: { id } })
  expect(await picturesOf(id)).toEqual([])
  expect((await shop.context.files.list()).pictures).toEqual([])
})

test('removing a supplier during uploads leaves neither rows nor files', async () => {
  const id = await made()
  const [removed, ...answers] = await Promise.all([
    shop.administrator.wire(api.suppliers.remove, { params: { id } }),
    ...Array.from({ length: 5 }, () => upload(id)),
  ])
  expect(removed?.status).toBe(204)
  // 409: it had the most pictures allowed, and was not deleted yet.
  for (const { status } of answers) expect([201, 404, 409]).toContain(status)
  expect(await picturesOf(id)).toEqual([])
  expect((await shop.context.files.list()).pictures).toEqual([])
})

test('refuses a picture for an unknown supplier, and a file that is no picture', async () => {
  expect((await upload(999_999)).status).toBe(404)
  const params = { providerId: await made() }
  const file = { name: 'local.png', type: 'image/png', bytes: Buffer.from('<svg/>') }
  expect((await shop.administrator.wire(api.images.uploadSupplierImage, { params, file })).status).toBe(415)
})
