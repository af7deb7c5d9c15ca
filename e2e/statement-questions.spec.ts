import type { Locator, Page } from '@playwright/test'
import { api } from '#contract/index.ts'
import { dayMs, limaDay } from '#domain/lima.ts'
import { fromSoles } from '#domain/money.ts'
import type { ShopProcess } from '../server/testing/shop-process.ts'
import { administratorOf } from './people.ts'
import { expect, expectMessage, logInWithToken, open, test, uniqueUsername } from './shop.ts'

/** A payment method of its own, whose statement is about to be imported. */
async function atImport(page: Page, shop: ShopProcess) {
  const administrator = await administratorOf(shop)
  const newMethod = async () => {
    const label = `Yape ${uniqueUsername()}`
    const body = { kind: 'Yape', label, holder: 'Ana Quispe', number: '900 000 009' } as const
    const { id } = await administrator.call(api.paymentMethods.create, { body })
    return { id, label }
  }
  const method = await newMethod()
  const other = await newMethod()
  await logInWithToken(page, 'superadmin', 'Demo-tienda-26')
  await open(page, '/conciliacion_superAdmin')
  const dialog = page.getByRole('dialog', { name: 'Importar estado de cuenta' })
  const choose = async (label: string, lines: readonly string[]) => {
    if (!(await dialog.isVisible())) await page.getByRole('button', { name: 'Importar estado de cuenta' }).click()
    await dialog.getByLabel('Es de').selectOption({ label })
    const buffer = Buffer.from(lines.join('\r\n'))
    await page.getByLabel('Archivo: estado de cuenta').setInputFiles({ name: 'mayo.csv', mimeType: 'text/csv', buffer })
  }
  const listed = async (methodId: number) =>
    (await administrator.call(api.paymentsReceived.list, { query: { methodId } })).items
      .map(({ amount, at }) => `${at.toISOString().slice(0, 10)} ${amount}`)
      .toSorted()
  return { administrator, method, other, dialog, choose, listed }
}

const take = async (dialog: Locator, name: string) => {
  await dialog.getByRole('button', { name, exact: true }).click()
  await expect(dialog).toBeHidden()
}

test('a statement asks once for its unknown words and its order of dates @desktop', async ({ page, shop }) => {
  const { method, dialog, choose, listed } = await atImport(page, shop)
  const heading = 'Fecha;Descripción;Clase;Monto'
  await choose(method.label, [
    heading,
    '03/11/2026;Ana;ALFA;20.00',
    '05/11/2026;Luz;BETA;80.50',
    '06/11/2026;Eva;ALFA;30.00',
  ])
  const questions = dialog.getByRole('region', { name: 'Falta saber' })
  await expect(questions).toBeVisible()
  const going = questions.getByRole('button', { name: 'Continuar' })
  await expect(going).toBeDisabled()
  await expect(dialog.getByRole('button', { name: /^Importar/ })).toBeDisabled()
  await questions.getByLabel(/^En fechas como 03\/11\/2026/).selectOption({ label: 'El día' })
  await questions.getByLabel('«ALFA» (2 líneas)').selectOption({ label: 'Entró' })
  await questions.getByLabel('«BETA» (1 línea)').selectOption({ label: 'Salió' })
  await going.click()
  await expect(questions).toBeHidden()
  await take(dialog, 'Importar (2)')
  expect(await listed(method.id)).toEqual(['2026-11-03 2000', '2026-11-06 3000'])
  // The next file of this method is asked only about what is new in it.
  await choose(method.label, [heading, '07/11/2026;Ana;ALFA;21.00', '08/11/2026;Luz;GAMA;9.00'])
  await expect(questions.getByLabel('«ALFA» (1 línea)')).toHaveValue('in')
  await questions.getByLabel('«GAMA» (1 línea)').selectOption({ label: 'Salió' })
  await expect(questions.getByLabel(/^En fechas/)).toHaveCount(0)
  await going.click()
  await take(dialog, 'Importar (1)')
  expect(await listed(method.id)).toHaveLength(3)
})

test('an unbalanced statement needs a confirmation, as does one of another method @desktop @long', async ({
  page,
  shop,
}) => {
  const { method, other, dialog, choose, listed } = await atImport(page, shop)
  const heading = 'Fecha;Descripción;N° operación;Abono;Saldo'
  const lines = [
    '13/11/2026;TE PAGÓ Ana;81111111;10.00;110.00',
    '14/11/2026;TE PAGÓ Luis;82222222;20.00;130.00',
    '15/11/2026;TE PAGÓ Eva;83333333;30.00;160.00',
  ]
  await choose(method.label, [heading, ...lines.toSpliced(1, 1)])
  await expect(dialog.getByText(/^Línea 3: /)).toBeVisible()
  const importing = dialog.getByRole('button', { name: /^Importar/ })
  await expect(importing).toBeDisabled()
  await choose(method.label, [heading, ...lines])
  await expect(dialog.getByText(/^Línea /)).toHaveCount(0)
  await take(dialog, 'Importar (3)')

  await choose(other.label, [heading, ...lines])
  await expect(
    dialog.getByText(`3 de estos pagos ya están en ${method.label}. ¿Es el archivo de esa forma de pago?`),
  ).toBeVisible()
  await expect(importing).toBeDisabled()
  await dialog.getByLabel('Es de', { exact: true }).selectOption({ label: method.label })
  await expect(dialog.getByText(/^3 de estos pagos/)).toHaveCount(0)
  await dialog.getByLabel('Es de', { exact: true }).selectOption({ label: other.label })
  await dialog.getByRole('checkbox', { name: `Es de ${other.label}` }).check()
  await take(dialog, 'Importar (3)')
  expect([await listed(method.id), await listed(other.id)].map(({ length }) => length)).toEqual([3, 3])

  await choose(method.label, [
    heading,
    '16/11/2026;TE PAGÓ Ana;84444444;10.00;110.00',
    '18/11/2026;TE PAGÓ Eva;85555555;30.00;200.00',
  ])
  await dialog.getByRole('checkbox', { name: 'Es solo una parte del estado de cuenta' }).check()
  await take(dialog, 'Importar (2)')
  expect(await listed(method.id)).toHaveLength(5)
})

test('a manual payment dated otherwise by the bank is merged with one click @phone', async ({ page, shop }) => {
  const { administrator, method, dialog, choose } = await atImport(page, shop)
  const [day = '', before = ''] = [1, 2].map((daysAgo) => limaDay(new Date(Date.now() - daysAgo * dayMs)))
  await administrator.call(api.paymentsReceived.record, {
    body: {
      methodId: method.id,
      amount: fromSoles(43),
      at: new Date(`${before}T15:00:00-05:00`),
      payer: 'Rosa de la caja',
    },
  })
  await choose(method.label, ['Fecha;Descripción;Abono', `${day};ROSA QUISPE;43.00`])
  await take(dialog, 'Importar (1)')
  await page
    .getByRole('navigation', { name: 'Conciliación' })
    .getByRole('link', { name: /^Sin pedir/ })
    .click()
  await page.getByLabel('Forma de pago').selectOption({ label: method.label })
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.filter({ hasText: 'ROSA QUISPE' })).toContainText('Puede ser el mismo que uno anotado a mano')
  const byHand = rows.filter({ hasText: 'Rosa de la caja' })
  await expect(byHand).toContainText('Puede ser el mismo que uno del estado de cuenta')
  await expectMessage(page, 'Pago descartado: ya estaba', () =>
    byHand.getByRole('button', { name: /^Es el mismo/ }).click(),
  )
  await expect(rows).toHaveCount(1)
  await expect(rows).not.toContainText('Puede ser el mismo')
})
