import { sql } from 'kysely'
import { unzipSync } from 'fflate'
import { api } from '#contract/index.ts'
import { fromSoles } from '#domain/money.ts'
import { doMore, ownPicture } from './own-data-deeds.ts'
import type { Person, Shop } from './open-shop.ts'

/** What is theirs alone, in a form that is found wherever it is stored. */
export const marksOf = (serial: number) => ({
  telefono: `9111222${String(serial).padStart(2, '0')}`,
  nombre: `Zulema${serial}`,
  apellido: `Chuquihuanga${serial}`,
  email: `zulema${serial}@correo.example`,
  dni: `444555${String(serial).padStart(2, '0')}`,
  direccion: `Jirón Escondido ${serial}000`,
  cliente: `Wilfreda${serial}`,
  clienteTelefono: `9333444${String(serial).padStart(2, '0')}`,
  clienteNota: `Vive al frente ${serial}`,
  firma: `Firma de Zulema ${serial}`,
  charla: `Escríbeme a casa ${serial}`,
})
export type Marks = ReturnType<typeof marksOf>

/** A reseller with something of everything that the shop holds of a person; `product` costs one sol. */
export async function fillAccount(shop: Shop, product: number, marks: Marks): Promise<Person> {
  const person = await shop.person('RESELLER', 20)
  const { id } = person
  const admin = shop.administrator
  const { telefono, nombre, apellido, email, dni, direccion } = marks
  const body = { nombre, apellido, dni, direccion, telefono: '987000999' }
  await admin.call(api.users.changeMe, { params: { id }, body })
  await admin.call(api.users.changeMe, { params: { id }, body: { telefono } })
  await sql`update users set email = ${email}, email_verified_at = now() where id = ${id}`.execute(shop.context.db)
  const customer = { nombreUser: marks.cliente, telefono: marks.clienteTelefono }
  const sold = await person.call(api.purchases.buy, { body: { productId: product, ...customer } })
  const [found] = (await person.call(api.customers.list, { query: {} })).items
  await person.call(api.customers.change, { params: { id: found?.id ?? 0 }, body: { nota: marks.clienteNota } })
  await person.call(api.favourites.add, { params: { productId: product } })
  await person.call(api.cart.add, { body: { productId: product, quantity: 1 } })
  await person.call(api.ownTexts.save, { body: { firma: marks.firma } })
  await person.call(api.notices.choose, { body: { reminderDays: [7], mail: true } })
  const claim = await person.call(api.claims.open, {
    body: { purchaseId: sold.id, kind: 'clave', text: marks.charla },
  })
  await person.call(api.claims.addPicture, { params: { id: claim.id }, file: await ownPicture() })
  await admin.call(api.claims.resolve, { params: { id: claim.id }, body: { by: 'explanation', text: 'Listo.' } })
  await person.call(api.priceLists.change, {
    body: { markup: 'percent', percent: 30, amount: fromSoles(1), rounding: 'none' },
  })
  await doMore(shop, person, { product, purchaseId: sold.id, marks })
  // The last: what is pushed to that device fails, and ends it.
  await addRows(shop, { id, product, purchaseId: sold.id, email })
  return person
}

type Added = { id: number; product: number; purchaseId: number; email: string }

/** What no call leaves behind in a test: what waits for a mail, a device or the end of a rent. */
async function addRows(shop: Shop, { id, product, purchaseId, email }: Added): Promise<void> {
  const rows = [
    sql`insert into former_emails values (${id}, ${`antes-${email}`}, now() + interval '7 days')`,
    sql`insert into account_views values (${id}, 'users', '{}')`,
    sql`insert into stock_alerts (user_id, product_id, created_at) values (${id}, ${product}, now())`,
    sql`insert into mail_tokens values (sha256(${email}::bytea), 'verify', ${id}, ${email}, now() + interval '1 day')`,
    sql`insert into push_subscriptions (user_id, endpoint, p256dh, auth, device, created_at)
      values (${id}, ${`https://push.example/${email}`}, 'x', 'y', ${`Celular de ${email}`}, now())`,
    sql`insert into sale_prices (user_id, purchase_id, precio) values (${id}, ${purchaseId}, 500)`,
    sql`insert into end_reminders values (${purchaseId}, ${id}, now())`,
    sql`insert into code_requests (purchase_id, user_id, asked_at) values (${purchaseId}, ${id}, now())`,
    sql`insert into enrolment_codes values (${id}, sha256(${email}::bytea), ${email}, now() + interval '1 hour')`,
  ]
  for (const row of rows) await row.execute(shop.context.db)
}

/** Files of the archive by name. */
export async function downloadOf(shop: Shop, { token = '' }: Person): Promise<Record<string, Uint8Array>> {
  const response = await fetch(`${shop.origin}/api/v1/users/me/data`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  if (response.status !== 200) throw new Error(await response.text())
  return unzipSync(new Uint8Array(await response.arrayBuffer()))
}

/** The columns in which one of these texts stands, in any table. */
export async function columnsWith(shop: Shop, texts: readonly string[]): Promise<string[]> {
  const { db } = shop.context
  const { rows } = await sql<{ table: string; column: string; type: string }>`
    select table_name as "table", column_name as "column", data_type as type
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db)
  const found: string[] = []
  for (const { table, column, type } of rows) {
    const text = type === 'bytea' ? sql`encode(${sql.ref(column)}, 'escape')` : sql`${sql.ref(column)}::text`
    const { rows: hits } = await sql<{ hits: number }>`select count(*) as hits from ${sql.table(table)}
      where ${text} ilike any (${texts.map((it) => `%${it}%`)}::text[])`.execute(db)
    if (Number(hits[0]?.hits) > 0) found.push(`${table}.${column}`)
  }
  return found.toSorted()
}
