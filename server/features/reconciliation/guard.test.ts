import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { fromSoles } from '#domain/money.ts'
import { openShop } from '../../testing/open-shop.ts'

/** What becomes of a payment; everything else is what was received. */
const outcome = ['status', 'entry_id', 'motivo', 'seen_as', 'seen_at', 'contradicted', 'certain_by']

/** Another value of each type. */
const others: Record<string, string> = {
  bigint: '999',
  integer: '999',
  boolean: 'not %',
  text: `coalesce(%, '') || 'x'`,
  'timestamp with time zone': `% + interval '1 second'`,
}

test('the database refuses changing or deleting a received payment', async () => {
  const shop = await openShop()
  const { db } = shop.context
  const body = { kind: 'Yape', label: 'Yape', holder: 'Ana', number: '900 000 003' } as const
  const { id: methodId } = await shop.administrator.call(api.paymentMethods.create, { body })
  const payment = { methodId, amount: fromSoles(20), at: new Date(), payer: 'Ana', operationNumber: '12345678' }
  await shop.administrator.call(api.paymentsReceived.record, { body: payment })
  const { rows } = await sql<{ name: string; type: string }>`
    select column_name as name, data_type as type from information_schema.columns
    where table_schema = 'public' and table_name = 'payments_received'`.execute(db)
  const received = rows.filter(({ name }) => !outcome.includes(name))
  expect(rows.length - received.length).toBe(outcome.length)
  expect(received.length).toBeGreaterThan(12)
  for (const { name, type } of received) {
    const value = (others[type] ?? '').replaceAll('%', name)
    await expect(
      sql`update payments_received set ${sql.ref(name)} = ${sql.raw(value)}`.execute(db),
      name,
    ).rejects.toMatchObject({ code: expect.stringMatching(/^(?:23|428C9)/) })
  }
  await expect(sql`delete from payments_received`.execute(db)).rejects.toMatchObject({ code: '23000' })
  await shop.close()
})
