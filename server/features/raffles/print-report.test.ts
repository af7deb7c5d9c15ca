import { afterAll, beforeAll, expect, test } from 'vitest'
import { api, basePath } from '#contract/index.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { openShop, type Person, type Shop } from '../../testing/open-shop.ts'
import { buyTicket } from '../../testing/sales.ts'

let shop: Shop
let administrator: Person
let winner: Person
let winnerId: number
const prize = `🎁 ${'Consola de última generación '.repeat(3)}🇵🇪`
const provider = { name: 'Comercial Ñandú S.A.C.', document: '20123456786', address: 'Av. Lima 1, Lima' }
const terminos = `${'Gana un ticket 🎉. '.repeat(200)}Fin de las bases.`
const name = { nombre: 'María Fernanda '.repeat(3).trim(), apellido: 'Quispe Huamán 🌻' }
const secrets = ['70707071', '900123456']

beforeAll(async () => {
  shop = await openShop()
  await shop.administrator.call(api.settings.change, { body: { provider } })
  winner = await shop.person('USER', 20)
  const profile = { ...name, dni: '70707071', telefono: '+51900123456' }
  const change = (by: Person, body: typeof profile) => by.call(api.users.changeMe, { params: { id: winner.id }, body })
  await change(shop.administrator, profile)
  const id = await shop.product({ tickets: 3, precioRifa: 2, nombre: prize.trim() })
  const body = { terminos, autorizacion: 'R.D. 123-2026-IN' }
  await shop.administrator.call(api.catalogue.changeProduct, { params: { id }, body })
  for (let sold = 0; sold < 2; sold++) expect((await buyTicket(winner, id)).status).toBe(201)
  shop.advance(31 * 86_400_000)
  administrator = await shop.person('SADMIN')
  winnerId = (await administrator.call(api.raffles.draw, { body: { productId: id } })).id
  // Later names and texts of the account are those of whoever has to be reached.
  await change(administrator, { ...profile, nombre: 'Maruja' })
})
afterAll(() => shop.close())

/** What a reader of PDFs reads, without the spaces at which its lines break. */
async function report(query = ''): Promise<string> {
  const path = api.raffles.report.path.replace(':id', String(winnerId))
  const reply = await fetch(`${shop.origin}${basePath}${path}${query}`, {
    headers: { authorization: `Bearer ${administrator.token}` },
  })
  expect(reply.headers.get('content-type')).toBe('application/pdf')
  return squeezed((await readPdf(await reply.arrayBuffer())).text)
}
const squeezed = (text: string) => text.replaceAll(/\s+/g, '')

test('the report for the authority has raffle, rule, result, winner with DNI and phone, and record', async () => {
  const text = await report()
  const acta = await shop.guest.call(api.raffles.acta, { params: { id: winnerId } })
  for (const part of [
    ...Object.values(provider),
    prize,
    'Promoción comercial',
    'R.D. 123-2026-IN',
    'S/. 2.00',
    '2 de 3',
    `N.º ${acta.winner.number}, código ${acta.winner.receipt}`,
    `Maruja ${name.apellido}`,
    `Nombre que mostró el sorteo ${name.nombre} ${name.apellido}`,
    'DNI 70707071',
    'Teléfono +51900123456',
    acta.hash,
    acta.commitment,
    acta.listHash,
    `/#/ganadores/${winnerId}`,
    'Bases, versión 2',
    terminos,
  ])
    expect(text).toContain(squeezed(part))
})

test('the report to publish has the name that the draw showed, and neither DNI nor phone', async () => {
  const text = await report('?public=true')
  expect(text).toContain(squeezed(`Ganador ${name.nombre} ${name.apellido}`))
  for (const secret of [...secrets, 'Maruja', winner.username]) expect(text).not.toContain(secret)
  expect(text).toContain(squeezed('Fin de las bases.'))
})

test('only administrators print a report, and an unknown winner is answered with 404', async () => {
  for (const by of [shop.guest, winner, await shop.person('ADMIN')])
    expect([401, 403]).toContain((await by.wire(api.raffles.report, { params: { id: winnerId } })).status)
  expect((await administrator.wire(api.raffles.report, { params: { id: 999_999 } })).status).toBe(404)
})
