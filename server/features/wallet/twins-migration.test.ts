import { expect, inject, test } from 'vitest'
import { migrateWithin, migrationFiles } from '../../platform/db/migrate.ts'
import { emptyDatabase, onDatabase } from '../../testing/empty-database.ts'

const shopWithTwins = `
  insert into users (username, codigo, password_hash, telefono, role)
  select 'persona-' || n, 'X' || n, '$argon2id$', '51987654321', 'USER' from generate_series(1, 3) as n;
  insert into wallets (user_id) select id from users where username like 'persona-%' on conflict do nothing;
  insert into payment_methods (kind, label, holder, number) values ('Yape', 'Yape', 'Ana', '900 000 003');
  insert into wallet_entries (user_id, kind, quantity, status, method_id, method_kind, operation_number)
  select users.id, 'Recarga', 5000, state, (select max(id) from payment_methods), 'Yape', number
  from (values (1, 'persona-1', 'accepted', '00412233'),
    (2, 'persona-2', 'accepted', '412233'),
    (3, 'persona-3', 'pending', '0412233'),
    (4, 'persona-1', 'pending', '00777777'),
    (5, 'persona-2', 'pending', '777777'),
    (6, 'persona-1', 'pending', '7777'),
    (7, 'persona-3', 'pending', '999999'),
    (8, 'persona-3', 'pending', '0999999')
  ) as asked (place, name, state, number)
  join users on username = name order by place;
  insert into payments_received (method_id, method_kind, source, reference, amount, at, has_time, operation_number, status, entry_id)
  select method_id, 'Yape', 'file', 'one', 5000, now(), true, '777777', 'matched', id
  from wallet_entries where operation_number = '00777777'`

test('migration keeps accepted twins apart and marks pending ones as doubtful with a code', async () => {
  const { url, drop } = await emptyDatabase(inject('postgresUrl'))
  const result = await onDatabase(url, async (client) => {
    const files = await migrationFiles()
    const before = files.findIndex((name) => name.includes('normal-numbers'))
    await client.query('begin')
    await migrateWithin(client, files.slice(0, before))
    for (const command of shopWithTwins.split(';')) await client.query(command)
    await client.query('commit')
    await client.query('begin')
    await migrateWithin(client, files.slice(before))
    await client.query('commit')
    const entries = await client.query<{ number: string; status: string; twin: string | null; code: string | null }>(`
      select entry.operation_number as number, entry.status, twin.operation_number as twin, entry.payment_code as code
      from wallet_entries as entry left join wallet_entries as twin on twin.id = entry.twin_of order by entry.id`)
    const payments = await client.query('select status, entry_id from payments_received')
    const queued = await client.query('select count(distinct payment_id)::integer as count from match_work')
    const accept = (number: string) =>
      client.query("update wallet_entries set status = 'accepted' where operation_number = $1", [number])
    await expect(accept('0412233')).rejects.toMatchObject({ constraint: 'wallet_entries_accepted_operation' })
    await accept('00777777')
    await expect(accept('777777')).rejects.toMatchObject({ constraint: 'wallet_entries_accepted_operation' })
    return { entries: entries.rows, payments: payments.rows, queued: queued.rows }
  })
  const twins = result.entries.map(({ number, status, twin }) => [number, status, twin])
  expect(twins).toEqual([
    ['00412233', 'accepted', null],
    ['412233', 'accepted', '00412233'],
    ['0412233', 'pending', null],
    ['00777777', 'pending', null],
    ['777777', 'pending', null],
    ['7777', 'pending', null],
    ['999999', 'pending', null],
    ['0999999', 'pending', '999999'],
  ])
  expect(result.entries.every(({ status, code }) => (status === 'pending') === (code !== null))).toBe(true)
  expect(result.payments).toEqual([{ status: 'open', entry_id: null }])
  expect(result.queued).toEqual([{ count: 1 }])
  await drop()
})
