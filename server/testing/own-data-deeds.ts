import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { api } from '#contract/index.ts'
import { fromSoles } from '#domain/money.ts'
import { drawnPicture } from './drawn-picture.ts'
import type { Person, Shop } from './open-shop.ts'
import { giveFactor } from './prove.ts'

type Marks = { cliente: string; clienteTelefono: string }
type Of = { product: number; purchaseId: number; marks: Marks }

let serial = 0
export const ownPicture = async () => ({
  name: 'a.png',
  type: 'image/png',
  bytes: new Uint8Array(await drawnPicture(++serial)),
})

/** What a reseller seldom does: they win a raffle, renew, pay in with a voucher, are owed something, agree to the terms. */
export async function doMore(shop: Shop, person: Person, { product, purchaseId, marks }: Of): Promise<void> {
  await person.call(api.images.uploadUserImage, { file: await ownPicture() })
  await person.call(api.priceLists.confirm, {
    body: { prices: [{ productId: product, dias: 30, precio: fromSoles(9), paid: fromSoles(1), own: true }] },
  })
  await person.call(api.purchases.renew, { params: { id: purchaseId }, body: {}, key: randomUUID() })
  await winRaffle(shop, person, marks)
  await payIn(shop, person)
  const [paid] = (await person.call(api.wallet.mine)).items
  await person.wire(api.receipts.print, { params: { id: paid?.id ?? 0 } })
  for (const soles of [5, -5])
    await shop.administrator.call(api.settlements.correct, {
      params: { userId: person.id },
      body: { amount: fromSoles(soles), motivo: 'Un error' },
    })
  await agreeToTerms(shop, person)
  await addMoreRows(shop, person, purchaseId)
}

async function winRaffle(shop: Shop, person: Person, { cliente, clienteTelefono }: Marks) {
  const { administrator } = shop
  await administrator.call(api.settings.change, { body: { switches: { raffles: true } } })
  const productId = await shop.product({ tickets: 1, precioRifa: 1 })
  await person.call(api.raffles.agree, { params: { id: productId }, body: { version: 1, adult: true } })
  await person.call(api.purchases.buy, { body: { productId, nombreUser: cliente, telefono: clienteTelefono } })
  await administrator.call(api.raffles.draw, { body: { productId } })
}

/** A top-up with a voucher that is accepted, with the payment that an administrator found for it. */
async function payIn({ administrator }: Shop, person: Person) {
  const method = { kind: 'Yape', label: `Yape ${++serial}`, holder: 'Ana', number: '900 000 003' } as const
  const { id: methodId } = await administrator.call(api.paymentMethods.create, { body: method })
  const quantity = fromSoles(10 + serial)
  const asked = { quantity, methodId, operationNumber: String(70_000_000 + serial) }
  const { id: entryId } = await person.call(api.wallet.requestTopUp, { body: asked })
  await person.call(api.wallet.setVoucher, { params: { id: entryId }, file: await ownPicture() })
  const payment = { methodId, amount: quantity, at: new Date() }
  const { id } = await administrator.call(api.paymentsReceived.record, { body: payment })
  await administrator.call(api.paymentsReceived.link, { params: { id }, body: { entryId } })
  await administrator.call(api.wallet.acceptTopUp, { params: { id: entryId } })
}

async function agreeToTerms({ administrator, guest }: Shop, person: Person) {
  const params = { kind: 'terms' } as const
  const { latest } = await guest.call(api.legalTexts.read, { params })
  if (latest === 0) await administrator.call(api.legalTexts.publish, { params, body: { text: 'Nada', version: 0 } })
  await person.call(api.legalTexts.agree, { body: { terms: Math.max(latest, 1) } })
}

/** What no call leaves behind in a test: ways to log in, a closing that was undone, a past outage. */
async function addMoreRows(shop: Shop, { id }: Person, purchaseId: number) {
  const { db, vault } = shop.context
  await giveFactor(shop, { id })
  const secret = vault.seal({ table: 'totp_secrets', id, field: 'secret' }, 'SECRETO')
  const rows = [
    sql`insert into totp_secrets (user_id, secret, created_at) values (${id}, ${secret}, now())`,
    sql`insert into recovery_codes values (${id}, sha256('SECRETO'::bytea))`,
    sql`insert into passkey_challenges values (${`SECRETO ${id}`}, ${id}, 'enrol', now() + interval '1 hour')`,
    sql`insert into mail_jobs (kind, user_id, email, next_attempt_at, created_at)
      select 'verify', id, email, now() + interval '1 day', now() from users where id = ${id}`,
    sql`insert into account_closures (user_id, asked_at, due_at, undone_at)
      values (${id}, now() - interval '9 days', now() + interval '21 days', now() - interval '8 days')`,
    sql`insert into factor_removals (user_id, asked_by, asked_at, ends_at, cancelled_at)
      values (${id}, ${shop.administrator.id}, now(), now() + interval '24 hours', now())`,
    sql`insert into raffle_phones (product_id, user_id, phone)
      select product_id, user_id, telefono from purchases where id = ${purchaseId}`,
    sql`insert into rent_moves (purchase_id, product_id, account_id, moved_at)
      select purchases.id, purchases.product_id, account_id, now() from purchases join profiles on profiles.id = profile_id
      where purchases.id = ${purchaseId}`,
    sql`with outage as (
        insert into outages (created_by, created_at, product_ids, from_day, until_day, motivo, given_at, given_by)
        select ${shop.administrator.id}::integer, now(), array[product_id], current_date - 2, current_date - 2, 'Se cayó', now(),
          ${shop.administrator.id}::integer from purchases where id = ${purchaseId} returning id
      ), rent as (
        insert into outage_rents (outage_id, purchase_id, days, end_before, end_after)
        select outage.id, purchases.id, 1, end_date - interval '91 days', end_date - interval '90 days' from outage, purchases
        where purchases.id = ${purchaseId} returning outage_id, purchase_id
      ) insert into outage_days (purchase_id, day, outage_id) select purchase_id, current_date - 2, outage_id from rent`,
  ]
  for (const row of rows) await row.execute(db)
}
