import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { maxLostNumbers } from '#domain/complaint.ts'
import { limaDay } from '#domain/lima.ts'
import { complaint, openBook } from '../../testing/complaint.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'

const book = api.complaintsBook
let shop: Shop
let year: string
beforeAll(async () => {
  shop = await openShop()
  await openBook(shop.administrator)
  year = limaDay(shop.context.clock.now()).slice(0, 4)
  await shop.guest.call(book.write, { body: complaint() })
  // As a restore without records leaves it.
  await sql`insert into settings (key, value) values ('complaintsLost', to_jsonb(now()::text))`.execute(shop.context.db)
})
afterAll(() => shop.close())

const lost = (numero: string, fecha = limaDay(shop.context.clock.now())) => {
  const { requestId: _, proof: __, ...written } = complaint()
  return shop.administrator.call(book.enterLost, { body: { ...written, numero, fecha } })
}

test('a book whose records are lost is closed until an administrator gives its last number', async () => {
  expect(await shop.guest.call(book.state)).toMatchObject({ open: false, lostSince: expect.any(Date) as Date })
  await expect(shop.guest.call(book.write, { body: complaint() })).rejects.toMatchObject({
    code: 'COMPLAINTS_BOOK_CLOSED',
  })
  const goOn = (numero: string | null) => shop.administrator.call(book.goOn, { body: { numero } })
  for (const wrong of [`${Number(year) + 1}-000001`, '000004', `${year}-000000`, `${year}-4`])
    await expect(goOn(wrong)).rejects.toMatchObject({ status: 400 })
  await goOn(`${year}-000004`)
  await expect(goOn(null)).rejects.toMatchObject({ code: 'COMPLAINTS_BOOK_WHOLE' })
  expect(await shop.guest.call(book.state)).toMatchObject({ open: true, lostSince: null })
  expect(await shop.guest.call(book.write, { body: complaint() })).toMatchObject({ numero: `${year}-000005` })
})

const listed = () => shop.administrator.call(book.lost)

test('an administrator sees which numbers are in no sheet, until each is entered', async () => {
  const missing = [2, 3, 4].map((n) => `${year}-00000${n}`)
  expect(await listed()).toEqual({ numbers: missing, total: 3, last: `${year}-000005` })
})

test('an administrator enters lost sheets under their numbers, each once, and none that was not given', async () => {
  const mails = () => shop.context.db.selectFrom('complaintMails').select('complaintId').execute()
  const before = await mails()
  const outcomes = await Promise.allSettled(
    Array.from({ length: 50 }, (_, index) => lost(`${year}-00000${(index % 3) + 2}`)),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'COMPLAINT_EXISTS' })
  await expect(lost(`${year}-000006`)).rejects.toMatchObject({ status: 400 })
  await expect(lost(`${year}-000003`, '2020-01-01')).rejects.toMatchObject({ status: 400 })
  expect(await listed()).toEqual({ numbers: [], total: 0, last: `${year}-000005` })
  const { items } = await shop.administrator.call(book.list, { query: {} })
  expect(items.map(({ numero }) => numero).toSorted()).toEqual([1, 2, 3, 4, 5].map((n) => `${year}-00000${n}`))
  expect(await mails()).toHaveLength(before.length)
  expect(await shop.context.db.selectFrom('keptRecords').select('id').execute()).toEqual([])
})

test('of 900,000 lost numbers the first are listed, and all are counted', async () => {
  const before = `${Number(year) - 1}`
  await sql`insert into complaint_years (year, last) values (${Number(before)}, 900000)`.execute(shop.context.db)
  const { numbers, total } = await listed()
  expect([numbers[0], numbers.length, numbers.at(-1), total]).toEqual([
    `${before}-000001`,
    maxLostNumbers,
    `${before}-000200`,
    900_000,
  ])
})
