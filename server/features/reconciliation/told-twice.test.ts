import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { dayMs, limaDay } from '#domain/lima.ts'
import { fromSoles } from '#domain/money.ts'
import { brokenInvariants } from '../../operations/doctor/invariants.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
let methodId: number
beforeAll(async () => {
  shop = await openShop()
  const body = { kind: 'Yape', label: 'Yape', holder: 'Ana', number: '900 000 003' } as const
  methodId = (await shop.administrator.call(api.paymentMethods.create, { body })).id
})
afterEach(async () => expect(await brokenInvariants(shop.context.db)).toEqual([]))
afterAll(() => shop.close())

const routes = api.paymentsReceived
const record = (soles: number, daysAgo: number, operationNumber?: string) =>
  shop.administrator.call(routes.record, {
    body: {
      methodId,
      amount: fromSoles(soles),
      at: new Date(Date.now() - daysAgo * dayMs - 60_000),
      ...(operationNumber && { operationNumber }),
    },
  })
/** A line of a statement, without an hour. */
async function importLine(soles: number, daysAgo: number, number = '') {
  const day = limaDay(new Date(Date.now() - daysAgo * dayMs))
  const bytes = Buffer.from(`Fecha;Descripción;N° operación;Abono\r\n${day};Ana;${number};${soles.toFixed(2)}`)
  const file = { name: 'dia.csv', type: 'text/csv', bytes }
  await shop.administrator.call(routes.importStatement, { file, form: { methodId: String(methodId) } })
  const { items } = await shop.administrator.call(routes.list, { query: { methodId } })
  return items.find(({ source, amount }) => source === 'file' && amount === fromSoles(soles))
}
const read = async (id: number) =>
  (await shop.administrator.call(routes.list, { query: { methodId, pageSize: 200 } })).items.find((it) => it.id === id)

type Case = { soles: number; byHand: [daysAgo: number, number?: string]; line: [daysAgo: number, number?: string] }
test.each<[string, boolean, Case]>([
  ['booked two days later', true, { soles: 21, byHand: [3], line: [1] }],
  ['with its number in both', true, { soles: 22, byHand: [3, '0087654321'], line: [1, '87654321'] }],
  ['with another number', false, { soles: 23, byHand: [3, '11114444'], line: [1, '87654322'] }],
  ['of a week later', false, { soles: 24, byHand: [8], line: [1] }],
])(
  'a manual payment and a line of another day, %s, may be the same: %s',
  async (_, isOffered, { soles, byHand, line }) => {
    const recorded = await record(soles, ...byHand)
    const filed = await importLine(soles, ...line)
    expect(filed?.same ?? null).toEqual(isOffered ? expect.objectContaining({ id: recorded.id, source: 'hand' }) : null)
    expect((await read(recorded.id))?.same).toEqual(
      isOffered ? expect.objectContaining({ id: filed?.id, source: 'file', hasTime: false }) : null,
    )
  },
)

test('two records that may be one payment match no top-up until the owner discards one of them', async () => {
  const person = await shop.person()
  const byHand = await record(31, 1)
  const line = await importLine(31, 0, '55667788')
  const topUp = await person.call(api.wallet.requestTopUp, {
    body: { quantity: fromSoles(31), methodId, operationNumber: '55667788' },
  })
  await expect
    .poll(() => read(line?.id ?? 0))
    .toMatchObject({ estado: 'Dudoso', same: { id: byHand.id }, candidates: [{ id: topUp.id }] })
  const params = { id: byHand.id }
  await shop.administrator.call(routes.ignore, { params, body: { motivo: 'Es el mismo pago' } })
  expect(await read(line?.id ?? 0)).toMatchObject({
    same: null,
    estado: 'Asignado',
    certainBy: 'number',
    entry: { id: topUp.id },
  })
  // Taken back, it is offered again, while the other one is open.
  await shop.administrator.call(routes.unlink, { params: { id: line?.id ?? 0 }, body: { motivo: 'Para probar' } })
  await shop.administrator.call(routes.reopen, { params })
  expect(await read(line?.id ?? 0)).toMatchObject({ estado: 'Abierto', same: { id: byHand.id } })
})
