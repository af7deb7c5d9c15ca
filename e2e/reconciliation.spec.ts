import type { Page } from '@playwright/test'
import { api } from '#contract/index.ts'
import { limaClock, limaTime } from '#domain/lima.ts'
import { fromSoles } from '#domain/money.ts'
import { daysFirst } from '../server/testing/days-first.ts'
import type { ShopProcess } from '../server/testing/shop-process.ts'
import { administratorOf, customer } from './people.ts'
import {
  dialogsGone,
  logInWithToken,
  expect,
  uniqueUsername,
  expectMessage,
  logInAndListen,
  open,
  test,
} from './shop.ts'

const minuteMs = 60_000

/** A payment method of its own, and a customer who can pay with it. */
async function payers(shop: ShopProcess) {
  const administrator = await administratorOf(shop)
  const label = `Yape ${uniqueUsername()}`
  const body = { kind: 'Yape', label, holder: 'Ana Quispe', number: '900 000 009' } as const
  const { id: methodId } = await administrator.call(api.paymentMethods.create, { body })
  const { username, client } = await customer(shop, administrator, 1)
  let numbers = Date.now() % 100_000_000
  const ask = async (soles: number, minutesAgo = 10) => {
    const operationNumber = String(10_000_000 + (numbers += 1_379))
    const paidAt = new Date(Date.now() - minutesAgo * minuteMs)
    const { id } = await client.call(api.wallet.requestTopUp, {
      body: { quantity: fromSoles(soles), methodId, operationNumber, paidAt },
    })
    return { id, operationNumber, paidAt, soles }
  }
  return { administrator, label, methodId, username, ask }
}

type RequestedTopUp = Awaited<ReturnType<Awaited<ReturnType<typeof payers>>['ask']>>

/** A statement with another column of money beside the amount. */
function statementOf(
  lines: (Pick<RequestedTopUp, 'operationNumber' | 'paidAt' | 'soles'> & { payer: string })[],
): Buffer {
  const rows = lines.map(({ paidAt, payer, operationNumber, soles }, index) => {
    const [date = '', time = ''] = limaTime(paidAt).split(' ')
    return `${date} ${time};${payer};${operationNumber};${soles.toFixed(2)};${(900 + index).toFixed(2)}`
  })
  return Buffer.from(['Fecha;Descripción;N° operación;Monto;Otro', ...rows].join('\r\n'))
}

async function chooseFile(page: Page, buffer: Buffer) {
  await page.getByLabel('Archivo: estado de cuenta').setInputFiles({ name: 'mayo.csv', mimeType: 'text/csv', buffer })
}

test("a statement's columns are corrected and remembered; certain matches accepted @desktop", async ({
  page,
  shop,
}) => {
  const { label, username, ask } = await payers(shop)
  // Amounts of no other journey: a top-up that was accepted without a payment could be of one that is equal.
  const [one, other] = [await ask(417), await ask(583)]
  await logInWithToken(page, 'superadmin', 'Demo-tienda-26')
  await open(page, '/conciliacion_superAdmin')
  await page.getByRole('button', { name: 'Importar estado de cuenta' }).click()
  const dialog = page.getByRole('dialog', { name: 'Importar estado de cuenta' })
  await dialog.getByLabel('Es de').selectOption({ label })
  await chooseFile(
    page,
    statementOf([
      { ...one, payer: 'TE PAGÓ Ana' },
      { ...other, payer: 'TE PAGÓ Luis' },
    ]),
  )
  const read = dialog.getByRole('region', { name: 'Lo que trae el archivo' })
  await expect(read).toContainText('S/. 1,000.00')
  await dialog.getByText('Corregir las columnas').click()
  await dialog.getByLabel('Monto', { exact: true }).selectOption({ label: 'Otro' })
  await dialog.getByRole('button', { name: 'Leer así' }).click()
  await expect(read).toContainText('S/. 1,801.00')
  await dialog.getByText('Corregir las columnas').click()
  await dialog.getByLabel('Monto', { exact: true }).selectOption({ label: 'Monto' })
  await dialog.getByRole('button', { name: 'Leer así' }).click()
  await expect(read).toContainText('S/. 1,000.00')
  await dialog.getByRole('button', { name: 'Importar (2)' }).click()
  await expect(dialog).toBeHidden()

  const certain = page.getByRole('region', { name: 'Recargas con su pago' })
  await certain.getByRole('button', { name: /^Aceptar/ }).click()
  await page.getByRole('dialog', { name: 'Aceptar recargas' }).getByRole('button', { name: 'Aceptar' }).click()
  await dialogsGone(page)
  await expect(certain).toBeHidden()
  await page
    .getByRole('navigation', { name: 'Conciliación' })
    .getByRole('link', { name: /^Asignados/ })
    .click()
  await page.getByLabel('Forma de pago').selectOption({ label })
  const rows = page.getByRole('main').getByRole('listitem').filter({ hasText: username })
  await expect(rows).toHaveCount(2)
  await expect(rows.getByText('Aceptada')).toHaveCount(2)

  await page.getByRole('button', { name: 'Importar estado de cuenta' }).click()
  await dialog.getByLabel('Es de').selectOption({ label })
  await chooseFile(page, statementOf([{ ...one, payer: 'TE PAGÓ Ana' }]))
  await expect(read).toContainText('columnas de la última vez')
  await expect(read.getByText('Ya estaban').locator('..')).toContainText('1')
  await expect(dialog.getByRole('button', { name: 'Importar', exact: true })).toBeDisabled()
})

test('an administrator decides, discards and records payments in reconciliation @desktop', async ({ page, shop }) => {
  const { administrator, label, methodId, username, ask } = await payers(shop)
  const asked = await ask(41)
  const receive = (soles: number, operationNumber: string) =>
    administrator.call(api.paymentsReceived.record, {
      body: { methodId, amount: fromSoles(soles), at: asked.paidAt, operationNumber, payer: `Pago de ${soles}` },
    })
  // Amounts that no other journey asks for.
  await receive(14.35, asked.operationNumber)
  await receive(77.35, '99999999')
  await logInWithToken(page, 'superadmin', 'Demo-tienda-26')
  await open(page, `/conciliacion_superAdmin?tab=dudosos&methodId=${methodId}`)
  const row = page.getByRole('main').getByRole('listitem')
  const doubtful = row.filter({ hasText: 'Pago de 14' }).first()
  await expect(doubtful).toContainText('Pidió S/. 41.00')
  await doubtful.getByRole('button', { name: /^Es esta/ }).click()
  await expect(page.getByText('Ningún pago dudoso').or(page.getByText('Nada por aquí'))).toBeVisible()

  await open(page, `/conciliacion_superAdmin?tab=asignados&methodId=${methodId}`)
  await row.getByRole('button', { name: /^Separar/ }).click()
  const reason = page.getByRole('dialog', { name: 'Separar el pago de su recarga' })
  await reason.getByLabel('Motivo').fill('Es de otra persona')
  await reason.getByRole('button', { name: 'Separar' }).click()
  await expect(reason).toBeHidden()

  await open(page, `/conciliacion_superAdmin?tab=sin-pedir&methodId=${methodId}`)
  const unasked = row.filter({ hasText: 'Pago de 77' })
  await unasked.getByRole('button', { name: /^Descartar/ }).click()
  const discard = page.getByRole('dialog', { name: 'Descartar el pago' })
  await discard.getByLabel('Motivo').fill('Un préstamo')
  await discard.getByRole('button', { name: 'Descartar' }).click()
  await dialogsGone(page)
  await expect(unasked).toBeHidden()
  const separated = row.filter({ hasText: 'Pago de 14' })
  await separated.getByRole('button', { name: /^Asignar/ }).click()
  const link = page.getByRole('dialog', { name: '¿De qué recarga es?' })
  const results = link.getByRole('listitem')
  await expect(results.first()).toBeVisible()
  const search = Promise.withResolvers<void>()
  await page.route('**/payments_received/*/top_ups?*', async (request) => {
    await search.promise
    await request.continue()
  })
  await link.getByRole('searchbox').fill(username)
  await link.getByRole('searchbox').press('Enter')
  // What another search found cannot be pressed: it would move under the finger when the results arrive.
  await expect(results).toHaveCount(0)
  search.resolve()
  await results
    .filter({ hasText: username })
    .getByRole('button', { name: /^Es esta/ })
    .click()
  await page
    .getByRole('dialog', { name: 'Los montos son distintos' })
    .getByRole('button', { name: 'Asignar igual' })
    .click()
  await dialogsGone(page)
  await expect(separated).toBeHidden()

  await open(page, `/conciliacion_superAdmin?tab=descartados&methodId=${methodId}`)
  await expect(row.filter({ hasText: 'Un préstamo' })).toBeVisible()
  await row.getByRole('button', { name: /^Volver a abrir/ }).click()
  await expect(row).toHaveCount(0)

  const next = await ask(33.45)
  await page.getByRole('button', { name: 'Anotar un pago' }).click()
  const note = page.getByRole('dialog', { name: 'Anotar un pago' })
  await note.getByLabel('Llegó por').selectOption({ label })
  await note.getByLabel('Monto (S/.)').fill('33.45')
  // The same day as the others, also just after midnight.
  await note.getByLabel('Día y hora').fill(limaClock(asked.paidAt))
  await note.getByLabel('N.º de operación (opcional)').fill(next.operationNumber)
  await expectMessage(page, 'Pago anotado', () => note.getByRole('button', { name: 'Anotar' }).click())
  // The reply waits some seconds for the matching; on a busy machine the worker does it afterwards.
  await open(page, `/conciliacion_superAdmin?tab=asignados&methodId=${methodId}`)
  await expect(row.filter({ hasText: 'S/. 33.45' })).toContainText(username)
  await open(page, `/conciliacion_superAdmin?tab=totales&methodId=${methodId}`)
  await expect(page.getByRole('row').filter({ hasText: label })).toContainText('S/. 125.15')
})

test('a reason typed for a payment stays when the payment leaves the list @desktop @long', async ({ page, shop }) => {
  const { administrator, methodId } = await payers(shop)
  const at = new Date(Date.now() - 10 * minuteMs)
  // Two pages, the second with one payment.
  for (let index = 26; index > 0; index--) {
    const body = {
      methodId,
      // Of no other journey: a payment of an amount that was accepted without one is doubtful.
      amount: fromSoles(10.37),
      at,
      operationNumber: `7${uniqueUsername()}`,
      payer: `Pago ${index}`,
    }
    await administrator.call(api.paymentsReceived.record, { body })
  }
  const { items } = await administrator.call(api.paymentsReceived.list, { query: { methodId, page: 2 } })
  const [last] = items
  if (!last) throw new Error('there is no second page')
  await logInAndListen(page, 'superadmin', 'Demo-tienda-26')
  await open(page, '/conciliacion_superAdmin')
  await open(page, `/conciliacion_superAdmin?tab=sin-pedir&methodId=${methodId}&page=2`)
  // The list of all methods stays while the second page of this one loads.
  const payments = page.locator('main li').filter({ hasText: 'Pago ' })
  await expect(payments).toHaveCount(1)
  await payments.getByRole('button', { name: /^Descartar/ }).click()
  const discard = page.getByRole('dialog', { name: 'Descartar el pago' })
  await discard.getByLabel('Motivo').fill('Un préstamo')
  await administrator.call(api.paymentsReceived.ignore, { params: { id: last.id }, body: { motivo: 'De otra tienda' } })
  // The main part is hidden from roles by the dialog.
  await expect(payments).toHaveCount(25)
  await expect(discard).toContainText(last.payer ?? '')
  await expect(discard.getByLabel('Motivo')).toHaveValue('Un préstamo')
  await expect(page).not.toHaveURL(/page=/)
  await page.goBack()
  await expect(page).not.toHaveURL(/sin-pedir/)
})

test('the owner sets the automatic acceptance up to an amount and turns it off @desktop', async ({ page, shop }) => {
  const { administrator, methodId, username, ask } = await payers(shop)
  // The shop accepts alone only of whom a person has accepted a top-up.
  await administrator.call(api.wallet.acceptTopUp, { params: { id: (await ask(30)).id } })
  await logInWithToken(page, 'superadmin', 'Demo-tienda-26')
  await open(page, '/conciliacion_superAdmin?tab=solas')
  const form = page.getByRole('region', { name: 'Aceptar solas' })
  const turn = form.getByRole('switch', { name: 'Aceptar recargas cuyo pago llegó' })
  await turn.check()
  await form.getByLabel('Hasta por recarga').fill('25')
  await form.getByLabel('Hasta por cliente y día').fill('60')
  await expectMessage(page, 'La tienda acepta sola hasta S/. 25.00', () =>
    form.getByRole('button', { name: /^Guardar/ }).click(),
  )
  // Amounts that no other journey asks for.
  const [small, large] = [await ask(24.65), await ask(26.35)]
  const lines = [small, large].map(({ soles, paidAt, operationNumber }) => {
    const [date = '', time = ''] = limaTime(paidAt).split(' ')
    return `${date.split('-').toReversed().join('/')} ${time};${operationNumber};${soles.toFixed(2)};`
  })
  await administrator.call(api.paymentsReceived.importStatement, {
    form: { methodId: String(methodId), answers: daysFirst },
    file: {
      name: 'mayo.csv',
      type: 'text/csv',
      bytes: Buffer.from(['Fecha;N° operación;Abono;Cargo', ...lines].join('\n')),
    },
  })
  await open(page, `/conciliacion_superAdmin?tab=asignados&methodId=${methodId}`)
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: username })
  await expect(row.filter({ hasText: 'S/. 24.65' }).getByText('Aceptada')).toBeVisible()
  await expect(row.filter({ hasText: 'S/. 26.35' }).getByText('Pendiente')).toBeVisible()
  await open(page, `/billetera_superAdmin?username=${username}`)
  const waiting = page.getByRole('listitem', { name: `S/. 26.35 de ${username}` })
  await expect(waiting).toContainText('Llegó')
  await expect(waiting.getByRole('checkbox')).toBeChecked()
  const panel = page.getByRole('complementary', { name: 'Comprobante' })
  await expect(panel.getByRole('list', { name: 'Pagos recibidos' })).toContainText(`n.º ${large.operationNumber}`)
  // Other journeys may have left some that could be accepted.
  await page.route('**/payments_received/summary', async (route) => {
    const summary = (await (await route.fetch()).json()) as object
    await route.fulfill({ json: { ...summary, acceptable: { count: 1, sum: 26.35 } } })
  })
  await open(page, '/conciliacion_superAdmin?tab=solas')
  await page.reload()
  await page.getByRole('button', { name: 'Aceptarla' }).click()
  const question = page.getByRole('dialog', { name: 'Aceptar recarga', exact: true })
  await expect(question).toContainText('1 recarga por S/. 26.35 entra al saldo de quien la pidió.')
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await turn.uncheck()
  await expectMessage(page, 'La tienda no acepta nada sola', () =>
    form.getByRole('button', { name: /^Guardar/ }).click(),
  )
  await administrator.call(api.wallet.deleteTopUp, { params: { id: large.id } })
})
