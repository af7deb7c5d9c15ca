import { afterAll, beforeAll, expect, test } from 'vitest'
import { api, basePath } from '#contract/index.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  const place = { ubigeo: '150122', region: 'Lima', provincia: 'Lima', distrito: 'Miraflores' }
  const { id } = await shop.context.db
    .insertInto('suppliers')
    .values({ ...place, nombre: 'Zeta', telefono: '900000049', direccion: 'SECRETO 123', descripcion: 'Cuentas' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await shop.context.db
    .insertInto('suppliers')
    .values({ ...place, nombre: 'Alfa', telefono: null, direccion: 'SECRETO 456', descripcion: 'Perfiles' })
    .execute()
  const image = { supplierId: id, file: `${'b'.repeat(32)}.webp`, width: 4, height: 3 }
  await shop.context.db.insertInto('supplierImages').values(image).execute()
})
afterAll(() => shop.close())

test('guests list suppliers by name with place, description and pictures', async () => {
  const suppliers = await shop.guest.call(api.suppliers.list)
  expect(suppliers).toMatchObject([
    { nombre: 'Alfa', region: 'Lima', distrito: 'Miraflores', imgproveedores: [] },
    { nombre: 'Zeta', imgproveedores: [{ url: `/images/${'b'.repeat(32)}.webp`, width: 4, height: 3 }] },
  ])
})

test('phone and address are sent to administrators only', async () => {
  const listFor = async (role: 'SADMIN' | 'ADMIN' | 'RESELLER' | 'USER') =>
    (await (await shop.person(role)).wire(api.suppliers.list)).text
  for (const text of [
    (await shop.guest.wire(api.suppliers.list)).text,
    await listFor('USER'),
    await listFor('RESELLER'),
    await listFor('ADMIN'),
  ])
    expect(text).not.toMatch(/telefono|direccion|SECRETO|900000049/)
  const [alfa, zeta] = await shop.administrator.call(api.suppliers.list)
  expect(alfa).toMatchObject({ telefono: null, direccion: 'SECRETO 456' })
  expect(zeta).toMatchObject({ telefono: '900000049', direccion: 'SECRETO 123' })
  expect(await listFor('SADMIN')).toContain('SECRETO 123')
})

test('administrators export the suppliers as CSV', async () => {
  const { status, text } = await shop.administrator.fetch('GET', basePath + api.suppliers.exportList.path, {
    authorization: `Bearer ${shop.administrator.token}`,
  })
  expect(status).toBe(200)
  const [head, alfa, zeta] = text.replace(/^\ufeff/, '').split('\r\n')
  expect(head).toBe('id,nombre,telefono,region,provincia,distrito,direccion,descripcion')
  expect(alfa).toMatch(/^\d+,Alfa,,Lima,Lima,Miraflores,SECRETO 456,Perfiles$/)
  expect(zeta).toMatch(/^\d+,Zeta,900000049,Lima,/)
})
