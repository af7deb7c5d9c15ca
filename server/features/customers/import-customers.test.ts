import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { api, basePath } from '#contract/index.ts'
import type { CustomerReport } from '#contract/customers.ts'
import { brokenInvariants } from '../../operations/doctor/invariants.ts'
import { openShop, type Person, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
afterEach(async () => expect(await brokenInvariants(shop.context.db)).toEqual([]))

const fileOf = (text: string | Buffer) => ({ name: 'clientes.csv', type: 'text/csv', bytes: Buffer.from(text) })
const send = (by: Person, text: string | Buffer, form: { dryRun?: string } = {}): Promise<CustomerReport> =>
  by.call(api.customers.import, { file: fileOf(text), form })
const tryOut = (by: Person, text: string | Buffer) => send(by, text, { dryRun: 'true' })
const refused = async (by: Person, text: string | Buffer) => {
  const { status, json } = await by.wire(api.customers.import, { file: fileOf(text), form: {} })
  return { status, message: (json as { issues?: { message: string }[] }).issues?.[0]?.message }
}
const list = async (by: Person) =>
  (await by.call(api.customers.list, { query: { sort: 'nombre', pageSize: 200 } })).items.map(
    ({ nombre, telefono, nota }) => ({ nombre, telefono, nota }),
  )
async function exported(by: Person): Promise<string> {
  const headers = { authorization: `Bearer ${by.token}` }
  const { status, text } = await by.fetch('GET', basePath + api.customers.export.path, headers)
  expect(status).toBe(200)
  return text
}

test('a dry run says what a file would do and why lines are left out, and does nothing', async () => {
  const reseller = await shop.person('RESELLER')
  await reseller.call(api.customers.create, { body: { nombre: 'Ana', telefono: '987000001', nota: 'Vieja' } })
  const text = [
    'Cliente;WhatsApp;Observaciones',
    'Ana Ríos;987 000 001;',
    'Beto;+51 987 000 002;Paga tarde',
    'Beto otra vez;987000002;',
    ';987000003;',
    'Carla;sin número;',
    '',
    '"Dos',
    'líneas";987000004;',
  ].join('\n')
  const report = await tryOut(reseller, text)
  expect(report).toMatchObject({ applied: null, created: 2, changed: 1, same: 0, errorCount: 3 })
  expect(report.errors).toEqual([
    { line: 4, message: 'Teléfono: es el mismo de la línea 3.' },
    { line: 5, message: 'Nombre: Este dato es obligatorio.' },
    { line: 6, message: 'Teléfono: Escribe el teléfono solo con dígitos.' },
  ])
  expect(report.sample[0]).toEqual({ nombre: 'Ana Ríos', telefono: '+51987000001', nota: null })
  expect(await list(reseller)).toEqual([{ nombre: 'Ana', telefono: '+51987000001', nota: 'Vieja' }])
  expect(await send(reseller, text)).toMatchObject({ applied: 3, created: 2, changed: 1, errorCount: 3 })
  expect(await list(reseller)).toEqual([
    { nombre: 'Ana Ríos', telefono: '+51987000001', nota: 'Vieja' },
    { nombre: 'Beto', telefono: '+51987000002', nota: 'Paga tarde' },
    { nombre: 'Dos líneas', telefono: '+51987000004', nota: null },
  ])
  expect(await tryOut(reseller, text)).toMatchObject({ created: 0, changed: 0, same: 3 })
})

test('files of other programs are read: Windows, Excel in Spanish, tabs, no titles', async () => {
  const reseller = await shop.person('RESELLER')
  await send(reseller, Buffer.from('Nombre;Celular\r\nÑusta Peña;987000001\r\n', 'latin1'))
  await send(reseller, Buffer.from('\ufeffTeléfono\tNombre\r\n987000002\tÁlvaro\r\n', 'utf16le'))
  await send(reseller, 'Beto,51987000003\n')
  expect(await list(reseller)).toMatchObject([
    { nombre: 'Álvaro', telefono: '+51987000002' },
    { nombre: 'Beto', telefono: '+51987000003' },
    { nombre: 'Ñusta Peña', telefono: '+51987000001' },
  ])
})

test('a file with thousands of blank lines, or of columns, is read to its end', async () => {
  const reseller = await shop.person('RESELLER')
  const lines = Array.from({ length: 7000 }, (_, index) => `Cliente ${index},9${String(index).padStart(8, '0')}`)
  const text = ['Nombre,Teléfono', ...lines, ','.repeat(3)].join('\n\n\n')
  expect(await tryOut(reseller, text)).toMatchObject({ created: 7000, errorCount: 0 })
  const wide = `987000001,Ana${',987000001'.repeat(400_000)}`
  expect(await tryOut(reseller, wide)).toMatchObject({ created: 1, errorCount: 0 })
})

test('a file with semicolons is read as such, however many commas are in its notes', async () => {
  const reseller = await shop.person('RESELLER')
  const titled = 'Nombre;Teléfono;Nota\nAna;987000001;"Netflix, Disney, Max, Spotify"\n'
  expect((await tryOut(reseller, titled)).sample).toEqual([
    { nombre: 'Ana', telefono: '+51987000001', nota: 'Netflix, Disney, Max, Spotify' },
  ])
  const untitled = 'Ana;987000001;Netflix, Disney, Max, Spotify\nBeto;987000002;\n'
  expect(await tryOut(reseller, untitled)).toMatchObject({ created: 2, errorCount: 0 })
})

test('what is no list of customers is refused with a sentence', async () => {
  const reseller = await shop.person('RESELLER')
  expect(await refused(reseller, '')).toEqual({ status: 400, message: 'El archivo está vacío.' })
  expect(await refused(reseller, Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 1]))).toEqual({
    status: 400,
    message: 'El archivo no es CSV: ábrelo y guárdalo como CSV.',
  })
  const noPhones = await refused(reseller, 'Nombre,Edad\nAna,30')
  expect(noPhones.message).toContain('no tiene una columna de teléfonos')
  const long = `Nombre,Teléfono\n${'Ana,987000001\n'.repeat(20_001)}`
  expect(await refused(reseller, long)).toMatchObject({ status: 400 })
  expect((await refused(reseller, `Nombre,Teléfono\n${'x'.repeat(6 * 1024 * 1024)}`)).status).toBe(413)
})

const awkward = fc
  .array(fc.constantFrom(...Array.from('=+-@＝;,\t\n"\'| aZñ1'), '=HYPERLINK(A1)', "';=", "'=1"), { maxLength: 12 })
  .map((parts) => parts.join(''))

test('an export that is imported again changes nothing, whatever names and notes hold', async () => {
  const reseller = await shop.person('RESELLER')
  const samples = fc.sample(fc.tuple(awkward, awkward), { numRuns: 150, seed: 46 })
  for (const [index, [name, nota]] of samples.entries()) {
    const telefono = `9871${String(index).padStart(5, '0')}`
    await reseller.wire(api.customers.create, { rawBody: { nombre: `${name}n${name}`, telefono, nota } })
  }
  const before = await list(reseller)
  expect(before.length).toBeGreaterThan(100)
  expect(await send(reseller, await exported(reseller))).toMatchObject({
    applied: 0,
    created: 0,
    changed: 0,
    same: before.length,
    errorCount: 0,
  })
  expect(await list(reseller)).toEqual(before)
  const other = await shop.person('RESELLER')
  await send(other, await exported(reseller))
  // What begins with the sign of an export is read as one.
  const plain = (them: Awaited<ReturnType<typeof list>>) =>
    them
      .toSorted((one, next) => one.telefono.localeCompare(next.telefono))
      .map((it) => JSON.stringify(it).replaceAll("'", ''))
  expect(plain(await list(other))).toEqual(plain(before))
})

test('a line with a shared number changes the customer of its name, or is left out', async () => {
  const reseller = await shop.person('RESELLER', 30)
  const productId = await shop.product({ precio: 1, profiles: 2 })
  const buy = (nombreUser: string) =>
    reseller.call(api.purchases.buy, { body: { productId, nombreUser, telefono: '987000001' } })
  await buy('Ana')
  const { id: moved } = await buy('Luis')
  const { items } = await reseller.call(api.customers.list)
  const params = { id: items[0]?.id ?? 0 }
  await reseller.call(api.customers.change, { params, body: { nombre: 'Ana' } })
  await reseller.call(api.customers.split, { params, body: { nombre: 'Luis', purchaseIds: [moved] } })
  const text = 'Nombre,Teléfono,Nota\nLuis,987000001,Suyo\nAna,987000001,Suya\nMarta,987000001,De nadie'
  expect(await send(reseller, text)).toMatchObject({ changed: 2, errorCount: 1 })
  expect(await list(reseller)).toMatchObject([
    { nombre: 'Ana', nota: 'Suya' },
    { nombre: 'Luis', nota: 'Suyo' },
  ])
  expect(await send(reseller, await exported(reseller))).toMatchObject({ same: 2, changed: 0, errorCount: 0 })
})

test('an export has every number of a merged customer, which no import loses or changes', async () => {
  const reseller = await shop.person('RESELLER')
  const made: number[] = []
  for (const telefono of ['987000001', '+44 20 7946 0018', '987000003', '987000004'])
    made.push(
      (await reseller.call(api.customers.create, { body: { nombre: `De ${telefono}`, telefono, nota: null } })).id,
    )
  const [id = 0, second = 0, third = 0] = made
  for (const from of [second, third]) await reseller.call(api.customers.merge, { params: { id }, body: { from } })
  const otherPhones = ['442079460018', '987000003']
  const text = await exported(reseller)
  expect(text).toContain('De 987000001,+51987000001,,442079460018 / 987000003')
  expect(await send(reseller, text)).toMatchObject({ applied: 0, same: 2, changed: 0, created: 0, errorCount: 0 })
  expect(await reseller.call(api.customers.show, { params: { id } })).toMatchObject({ otherPhones })

  const next = await shop.person('RESELLER')
  expect(await send(next, text)).toMatchObject({ applied: 2, created: 2, errorCount: 0 })
  expect((await exported(next)).trim()).toBe(text.trim())
  expect(await send(next, text)).toMatchObject({ applied: 0, same: 2 })
})

test('other numbers in a file are added to a customer, or the line is left out with the reason', async () => {
  const reseller = await shop.person('RESELLER')
  const before = 'Nombre,Teléfono\nAna,987000001\nBeto,987000002'
  await send(reseller, before)
  const lines = [
    'Nombre,Teléfono,Otros números',
    'Ana,987000001,+51 987 000 005 / 987000005 / 987000001',
    'Beto,987000002,987000005',
    'Carla,987000006,987000002',
    'Dora,987000007,no sé',
    'Eva,987000005,',
    'Flor,987000008,987000009',
  ]
  const report = await send(reseller, lines.join('\n'))
  expect(report).toMatchObject({ applied: 2, changed: 1, created: 1, errorCount: 4 })
  expect(report.errors).toEqual([
    { line: 3, message: 'Otros números: 987000005 es de otro cliente.' },
    { line: 4, message: 'Otros números: 987000002 es de otro cliente.' },
    { line: 5, message: 'Otros números: «no sé» no es un teléfono.' },
    { line: 6, message: 'Teléfono: es el mismo de la línea 2.' },
  ])
  expect(await exported(reseller)).toContain('Ana,+51987000001,,987000005')
  expect(await exported(reseller)).toContain('Flor,+51987000008,,987000009')
})

test('twenty thousand customers come in, go out, and come in again without a change', async () => {
  const reseller = await shop.person('RESELLER')
  const lines = Array.from({ length: 20_000 }, (_, index) => `Cliente ${index},9${String(index).padStart(8, '0')},Nota`)
  expect(await send(reseller, ['Nombre,Teléfono,Nota', ...lines].join('\n'))).toMatchObject({ applied: 20_000 })
  expect(await send(reseller, await exported(reseller))).toMatchObject({ applied: 0, same: 20_000, errorCount: 0 })
  expect(await reseller.call(api.customers.removeAll)).toEqual({ removed: 20_000 })
})
