import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import type { StatementReport } from '#contract/reconciliation/statement.ts'
import { centimos, fromSoles } from '#domain/money.ts'
import { brokenInvariants } from '../../operations/doctor/invariants.ts'
import { dumpDatabase } from '../../testing/dump-database.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { prove } from '../../testing/prove.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterEach(async () => expect(await brokenInvariants(shop.context.db)).toEqual([]))
afterAll(() => shop.close())

const { paymentsReceived } = api
const newMethod = async () => {
  // On a busy machine the imports before took longer than a proof lasts.
  await prove(shop.administrator)
  const body = { kind: 'Yape', label: 'Yape', holder: 'Ana', number: '900 000 003' } as const
  return (await shop.administrator.call(api.paymentMethods.create, { body })).id
}
const heading = 'Fecha;Descripción;N° operación;Monto'
const csv = (...lines: string[]) => Buffer.from([heading, ...lines].join('\r\n'))
/** What these files do not say: their days could be months, and not all of them show a direction. */
const answers = JSON.stringify({ dateOrder: 'day', incoming: [], outgoing: [], allIncoming: true })
const sent = (methodId: number, bytes: Uint8Array, fields: Record<string, string> = {}) => ({
  form: { methodId: String(methodId), answers, ...fields },
  file: { name: 'estado.csv', type: 'text/csv', bytes },
})
const importIt = (...asked: Parameters<typeof sent>): Promise<StatementReport> =>
  shop.administrator.call(paymentsReceived.importStatement, sent(...asked))
const refuse = (...asked: Parameters<typeof sent>) =>
  shop.administrator.wire(paymentsReceived.importStatement, sent(...asked))
const listed = async (methodId: number) =>
  (await shop.administrator.call(paymentsReceived.list, { query: { methodId, pageSize: 200 } })).items

const may = ['02/05/2026 10:00;TE PAGÓ Ana;11111111;10.00', '03/05/2026 11:30;TE PAGÓ Luis;22222222;25.50']
const equal = ['04/05/2026 09:00;TE PAGÓ Ana;;5.00', '04/05/2026 09:00;TE PAGÓ Ana;;5.00']
const charge = '05/05/2026 09:00;PAGASTE luz;33333333;-80.00'

test('a dry run stores nothing; a file imported twice adds its payments once', async () => {
  const methodId = await newMethod()
  const file = csv(...may, ...equal, charge)
  const before = await dumpDatabase(shop)
  const trial = await importIt(methodId, file, { dryRun: 'true' })
  expect(trial).toMatchObject({
    imported: false,
    fresh: { count: 4, sum: fromSoles(45.5) },
    known: { count: 0 },
    charges: { count: 1, sum: fromSoles(80) },
    from: '2026-05-02',
    to: '2026-05-04',
    errorCount: 0,
  })
  expect(await dumpDatabase(shop)).toEqual(before)
  expect(await importIt(methodId, file)).toMatchObject({ imported: true, fresh: { count: 4 } })
  expect(await importIt(methodId, file)).toMatchObject({ fresh: { count: 0 }, known: { count: 4 } })
  expect(await listed(methodId)).toHaveLength(4)
})

test('overlapping months imported fifty times concurrently store each payment once', async () => {
  const methodId = await newMethod()
  const june = ['01/06/2026 10:00;TE PAGÓ Ana;44444444;10.00', '02/06/2026 10:00;TE PAGÓ Ana;55555555;10.00']
  const files = [csv(...may, ...equal), csv(...equal, ...june)]
  await Promise.all(Array.from({ length: 50 }, (_, index) => importIt(methodId, files[index % 2] as Buffer)))
  expect(await listed(methodId)).toHaveLength(6)
})

test('a later file of the same day, newest first, adds only the new payment with its hour', async () => {
  const methodId = await newMethod()
  const [early, late] = ['04/05/2026 10:00;TE PAGÓ Ana;;20.00', '04/05/2026 21:00;TE PAGÓ Beto;;20.00']
  await importIt(methodId, csv(early))
  expect(await importIt(methodId, csv(late, early))).toMatchObject({ fresh: { count: 1 }, known: { count: 1 } })
  expect((await listed(methodId)).map(({ at, payer }) => [at.toISOString(), payer])).toEqual([
    ['2026-05-05T02:00:00.000Z', 'TE PAGÓ Beto'],
    ['2026-05-04T15:00:00.000Z', 'TE PAGÓ Ana'],
  ])
})

test('the same payments with, without or with shortened numbers are stored once', async () => {
  const methodId = await newMethod()
  const lines = [
    ['02/05/2026 10:00', '00123456'],
    ['02/05/2026 11:00', '00777777'],
    ['02/05/2026 11:00', '00888888'],
  ]
  const written = (numberOf: (number: string) => string) =>
    csv(...lines.map(([at, number = '']) => `${at};TE PAGÓ Ana;${numberOf(number)};20.00`))
  await importIt(
    methodId,
    written(() => ''),
  )
  for (const file of [written((it) => it), written((it) => String(Number(it))), written(() => '')]) {
    expect(await importIt(methodId, file)).toMatchObject({ fresh: { count: 0 }, known: { count: 3 } })
  }
  // One more in the same minute as two known ones.
  const more = Buffer.from(`${written((it) => it).toString()}\r\n02/05/2026 11:00;TE PAGÓ Ana;00999999;20.00`)
  expect(await importIt(methodId, more)).toMatchObject({ fresh: { count: 1 }, known: { count: 3 } })
  expect(await importIt(methodId, more)).toMatchObject({ fresh: { count: 0 }, known: { count: 4 } })
  expect(await listed(methodId)).toHaveLength(4)
})

test('a manual payment found in a statement is known in later exports of it', async () => {
  const methodId = await newMethod()
  await shop.administrator.call(paymentsReceived.record, {
    body: { methodId, amount: centimos(2000), at: new Date('2026-05-02T15:20:00Z') },
  })
  const file = (number: string) => csv(`02/05/2026 10:00;TE PAGÓ Ana;${number};20.00`)
  expect(await importIt(methodId, file(''))).toMatchObject({ fresh: { count: 0 }, known: { count: 1 } })
  expect(await importIt(methodId, file('00123456'))).toMatchObject({ fresh: { count: 0 }, known: { count: 1 } })
})

test('overlapping lists of last movements store each payment once', async () => {
  const methodId = await newMethod()
  const at = (hour: string) => `04/05/2026 ${hour};TE PAGÓ Ana;;20.00`
  expect(await importIt(methodId, csv(at('09:00'), at('10:00')))).toMatchObject({ fresh: { count: 2 } })
  const next = csv(at('10:00'), at('11:00'))
  expect(await importIt(methodId, next)).toMatchObject({ fresh: { count: 1 }, known: { count: 1 } })
  expect(await importIt(methodId, next)).toMatchObject({ fresh: { count: 0 }, known: { count: 2 } })
  const whole = csv(at('09:00'), at('10:00'), at('11:00'), at('11:00'))
  expect(await importIt(methodId, whole)).toMatchObject({ fresh: { count: 1 }, known: { count: 3 } })
  const hours = (await listed(methodId)).map((it) => it.at.toISOString().slice(11, 16))
  expect(hours).toEqual(['16:00', '16:00', '15:00', '14:00'])
})

test('a manual payment keeps its line, number and hour in every later list', async () => {
  const methodId = await newMethod()
  const at = (hour: string, number: string) => `04/05/2026 ${hour};TE PAGÓ Ana;${number};50.00`
  const recordAt = (hour: string) =>
    shop.administrator.call(paymentsReceived.record, {
      body: { methodId, amount: fromSoles(50), at: new Date(`2026-05-04T${hour}:00-05:00`) },
    })
  await recordAt('15:02')
  const afternoon = [at('15:00', '22222222'), at('19:00', '33333333')]
  expect(await importIt(methodId, csv(...afternoon))).toMatchObject({ fresh: { count: 1 }, known: { count: 1 } })
  expect(await importIt(methodId, csv(at('19:00', '33333333'), at('20:00', '44444444')))).toMatchObject({
    fresh: { count: 1 },
    known: { count: 1 },
  })
  const day = [at('09:10', '11111111'), ...afternoon, at('20:00', '44444444')]
  expect(await importIt(methodId, csv(...day))).toMatchObject({ fresh: { count: 1 }, known: { count: 3 } })
  const payments = await listed(methodId)
  expect(payments.map(({ operationNumber }) => operationNumber)).toEqual(['44444444', '33333333', null, '11111111'])
  expect(payments.filter(({ contradicted }) => contradicted)).toEqual([])
})

test('an unreadable line refuses the whole file unless errors are skipped', async () => {
  const methodId = await newMethod()
  const file = csv(...may, '31/02/2026 10:00;TE PAGÓ Eva;66666666;10.00')
  const refused = await refuse(methodId, file)
  expect(refused).toMatchObject({ status: 400, json: { code: 'INVALID_INPUT', issues: [{ path: 'line.4' }] } })
  expect(await listed(methodId)).toEqual([])
  const report = await importIt(methodId, file, { skipErrors: 'true' })
  expect(report).toMatchObject({ fresh: { count: 2 }, errorCount: 1, errors: [{ line: 4 }] })
})

test('a file with numbers of another method needs a confirmation before it is imported', async () => {
  const numbers = Array.from(
    { length: 3 },
    (_, index) => `0${index + 1}/06/2026 10:00;TE PAGÓ Ana;7${index}7777777;1${index}.00`,
  )
  const [one, other] = [await newMethod(), await newMethod()]
  expect(await importIt(one, csv(...numbers))).toMatchObject({ fresh: { count: 3 }, elsewhere: null })
  const unlike = numbers.map((line) => line.replace(';1', ';2'))
  expect(await importIt(other, csv(...unlike), { dryRun: 'true' })).toMatchObject({ elsewhere: null })
  expect(await importIt(other, csv(...numbers.slice(1)), { dryRun: 'true' })).toMatchObject({ elsewhere: null })
  // Written in another way, they are the same numbers.
  const again = csv(
    ...numbers.map((line) => line.replace(';7', ';N° 007')),
    '04/06/2026 10:00;TE PAGÓ Eva;99999991;3.00',
  )
  const elsewhere = { methodId: one, count: 3 }
  expect(await importIt(other, again, { dryRun: 'true' })).toMatchObject({ elsewhere, fresh: { count: 4 } })
  const refused = await refuse(other, again)
  expect(refused).toMatchObject({ status: 400, json: { code: 'INVALID_INPUT', issues: [{ path: 'methodId' }] } })
  expect(await listed(other)).toEqual([])
  expect(await importIt(other, again, { ofThisMethod: 'true' })).toMatchObject({ imported: true, elsewhere })
  // What is there already is not asked about again.
  expect(await importIt(other, again)).toMatchObject({ elsewhere: null, known: { count: 4 } })
})

test('corrected columns are remembered per method for files with the same titles', async () => {
  const methodId = await newMethod()
  const other = (line: string) => Buffer.from(`Uno;Dos;Tres\n${line}`)
  const columns = JSON.stringify({ date: 1, amount: 2, payer: 0 })
  const file = other('Ana;07/05/2026;12.00')
  const corrected = await importIt(methodId, file, { columns })
  expect(corrected).toMatchObject({ remembered: false, fresh: { count: 1, sum: fromSoles(12) } })
  expect(await importIt(methodId, other('Luis;08/05/2026;7.00'), { dryRun: 'true' })).toMatchObject({
    remembered: true,
    columns: JSON.parse(columns),
    fresh: { count: 1, sum: fromSoles(7) },
  })
  expect(await importIt(methodId, csv(...may), { dryRun: 'true' })).toMatchObject({ remembered: false })
  expect((await refuse(methodId, file, { columns: '{"date":' })).json).toMatchObject({ code: 'INVALID_INPUT' })
  expect((await refuse(methodId, file, { columns: '{"date":-1}' })).status).toBe(400)
})

test('a manual payment is confirmed by the statement; a wrong amount contradicts it', async () => {
  const methodId = await newMethod()
  const person = await shop.person()
  const record = (amount: number, at: string, operationNumber?: string) =>
    shop.administrator.call(paymentsReceived.record, {
      body: { methodId, amount: centimos(amount), at: new Date(at), ...(operationNumber && { operationNumber }) },
    })
  const right = await record(1000, '2026-05-02T15:20:00Z')
  const ask = await person.call(api.wallet.requestTopUp, {
    body: { quantity: centimos(5500), methodId, operationNumber: '22222222' },
  })
  const wrong = await record(5500, '2026-05-03T16:30:00Z', '22222222')
  // The number was typed months after the payment: a person says that it is this one.
  expect(wrong).toMatchObject({ estado: 'Dudoso', candidates: [{ id: ask.id }] })
  await shop.administrator.call(paymentsReceived.link, { params: { id: wrong.id }, body: { entryId: ask.id } })
  await shop.administrator.call(api.wallet.acceptTopUp, { params: { id: ask.id } })
  expect(await importIt(methodId, csv(...may))).toMatchObject({ fresh: { count: 1 }, known: { count: 1 } })
  const payments = await listed(methodId)
  expect(payments.find(({ id }) => id === right.id)).toMatchObject({ contradicted: false })
  expect(payments.find(({ id }) => id === wrong.id)).toMatchObject({ contradicted: true })
  // The received payment has the number of that top-up, and another amount.
  expect(payments.find(({ source }) => source === 'file')).toMatchObject({
    amount: fromSoles(25.5),
    estado: 'Dudoso',
    candidates: [{ id: ask.id }],
  })
  const rows = await shop.context.db.selectFrom('unreceivedTopUps').selectAll().execute()
  expect(rows.map(({ entryId }) => entryId)).toContain(ask.id)
})

test('totals by method and day: received equals matched plus ignored plus open', async () => {
  const methodId = await newMethod()
  await importIt(methodId, csv(...may, ...equal, charge))
  const [first] = await listed(methodId)
  await shop.administrator.call(paymentsReceived.ignore, {
    params: { id: first?.id ?? 0 },
    body: { motivo: 'No es de la tienda' },
  })
  const totals = await shop.administrator.call(paymentsReceived.totals, { query: { methodId } })
  const nothing = { count: 0, sum: 0 }
  expect(totals).toEqual([
    {
      methodId,
      day: '2026-05-04',
      received: { count: 2, sum: fromSoles(10) },
      matched: nothing,
      ignored: { count: 1, sum: fromSoles(5) },
      open: { count: 1, sum: fromSoles(5) },
    },
    {
      methodId,
      day: '2026-05-03',
      received: { count: 1, sum: fromSoles(25.5) },
      matched: nothing,
      ignored: nothing,
      open: { count: 1, sum: fromSoles(25.5) },
    },
    {
      methodId,
      day: '2026-05-02',
      received: { count: 1, sum: fromSoles(10) },
      matched: nothing,
      ignored: nothing,
      open: { count: 1, sum: fromSoles(10) },
    },
  ])
  const may3 = await shop.administrator.call(paymentsReceived.totals, {
    query: { methodId, from: '2026-05-03', to: '2026-05-03' },
  })
  expect(may3.map(({ day }) => day)).toEqual(['2026-05-03'])
})
