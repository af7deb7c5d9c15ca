import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { fromSoles } from '#domain/money.ts'
import { openShop, type Person, type Shop } from '../../testing/open-shop.ts'
import { startSmtpStub, type SmtpStub } from '../../testing/smtp-stub.ts'

let post: SmtpStub
let shop: Shop
beforeAll(async () => {
  post = await startSmtpStub()
  shop = await openShop({ smtpUrl: post.url })
})
afterAll(async () => {
  await shop.close()
  await post.stop()
})

const motivo = 'La cuenta no funcionó.'
const administrator = () => shop.administrator

async function reader(email: string, verified = true): Promise<Person> {
  const person = await shop.person('USER', 50)
  const emailVerifiedAt = verified ? new Date() : null
  await shop.context.db.updateTable('users').set({ email, emailVerifiedAt }).where('id', '=', person.id).execute()
  return person
}
const mailsTo = (email: string) => post.mails.filter(({ to }) => to?.[0]?.address === email)
const subjectsTo = (email: string) =>
  mailsTo(email)
    .map(({ subject }) => subject?.split(' · ')[0] ?? '')
    .toSorted((one, other) => one.localeCompare(other))

test('a user with a verified address is mailed each entry made by others, with the reason', async () => {
  const email = 'ana@ejemplo.pe'
  const person = await reader(email)
  const ask = () => person.call(api.wallet.requestTopUp, { body: { quantity: fromSoles(20) } })
  const accepted = await ask()
  await administrator().call(api.wallet.acceptTopUp, { params: { id: accepted.id } })
  await administrator().call(api.wallet.rejectTopUp, { params: { id: (await ask()).id }, body: { motivo } })
  await administrator().call(api.wallet.requestTopUp, {
    body: { quantity: fromSoles(3), descripcion: 'Bono', userId: person.id },
  })
  const body = { productId: await shop.product({ precio: 1 }), nombreUser: 'Ana', telefono: '987654321' }
  const { id, nombre } = await person.call(api.purchases.buy, { body })
  await administrator().call(api.purchases.refund, { params: { id }, body: { motivo } })
  await administrator().call(api.wallet.reverse, { params: { id: accepted.id }, body: { motivo } })
  await expect
    .poll(() => subjectsTo(email))
    .toEqual([
      'Corregimos tu saldo',
      'Recibiste un bono',
      'Te devolvimos S/. 5.00',
      'Tu recarga fue aceptada',
      'Tu recarga no fue aceptada',
    ])
  const refund = mailsTo(email).find(({ subject }) => subject?.startsWith('Te devolvimos'))
  expect(refund?.text).toContain(`compra #${id}, ${nombre}`)
  expect(refund?.text).toContain(`Motivo: ${motivo}`)
  expect(refund?.text).not.toContain('SECRETO-')
  const rejection = mailsTo(email).find(({ subject }) => subject?.startsWith('Tu recarga no fue'))
  expect(rejection?.text).toContain(`Motivo: ${motivo}`)
})

test('an unverified address gets no mail', async () => {
  const person = await reader('sin-verificar@ejemplo.pe', false)
  await administrator().call(api.wallet.adjust, { body: { userId: person.id, quantity: fromSoles(-1), motivo } })
  expect(await shop.context.db.selectFrom('mailJobs').selectAll().where('userId', '=', person.id).execute()).toEqual([])
})
