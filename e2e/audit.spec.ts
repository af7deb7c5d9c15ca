import { api } from '#contract/index.ts'
import { fromSoles } from '#domain/money.ts'
import { administratorOf } from './people.ts'
import { logInWithToken, expect, uniqueUsername, open, test } from './shop.ts'

test('an administrator reads who changed what, with old and new values @desktop', async ({ page, shop }) => {
  const administrator = await administratorOf(shop)
  const username = uniqueUsername()
  const body = { username, password: 'Una-clave-larga-7', telefono: '987654321' }
  const { user } = await administrator.call(api.users.register, { body })
  await administrator.call(api.users.changeRole, { params: { id: user.id }, body: { role: 'RESELLER' } })
  await administrator.call(api.wallet.requestTopUp, {
    body: { userId: user.id, quantity: fromSoles(31.5), descripcion: 'Bono' },
  })

  await logInWithToken(page, 'superadmin', 'Demo-tienda-26')
  await open(page, '/audit_superAdmin')
  const first = page.getByRole('listitem').first()
  await expect(first).toContainText('superadmin acreditó un bono')
  await expect(first).toContainText(username)
  await first.getByText('Ver detalle').click()
  await expect(first.getByRole('row', { name: /Monto/ })).toContainText('S/. 31.50')

  await page.getByRole('combobox', { name: 'Qué hizo' }).selectOption('Cambió un rol')
  await expect(page).toHaveURL(/action=change-role/)
  const changed = page.getByRole('listitem').filter({ hasText: username })
  // The previous list stays until the filtered one is loaded.
  await expect(changed).toHaveCount(1)
  await expect(changed).toContainText('superadmin cambió un rol')
  await changed.getByText('Ver qué cambió').click()
  await expect(changed.getByRole('row', { name: /Rol/ })).toContainText('USER')
  await expect(changed.getByRole('row', { name: /Rol/ })).toContainText('RESELLER')

  await open(page, `/audit_superAdmin?subject=user&subjectId=${user.id}`)
  await expect(page.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: 'Quitar filtros' }).click()
  await expect(page.getByRole('listitem').first()).toContainText('superadmin')
  await page.getByRole('searchbox', { name: 'Buscar por quién lo hizo' }).fill('cliente01')
  await page.getByRole('button', { name: 'Buscar' }).click()
  await expect(page.getByRole('heading', { name: 'Nada por aquí' })).toBeVisible()
})

test('the audit trail is filtered by Lima days and exported as filtered @desktop', async ({ page }) => {
  await logInWithToken(page, 'superadmin', 'Demo-tienda-26')
  await open(page, '/audit_superAdmin')
  await page.getByLabel('Desde').fill('2999-01-01')
  await expect(page.getByRole('heading', { name: 'Nada por aquí' })).toBeVisible()
  await expect(page).toHaveURL(/from=2999-01-01/)
  await page.getByRole('button', { name: 'Quitar filtros' }).click()
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exportar' }).click(),
  ])
  expect(saved.suggestedFilename()).toMatch(/^auditoria-.*\.csv$/)
  await page.getByRole('combobox', { name: 'Cambios y accesos' }).selectOption('Solo quién vio datos de personas')
  const first = page.getByRole('listitem').first()
  await expect(first).toContainText('superadmin exportó una lista con datos de personas')
  await first.getByText('Ver detalle').click()
  await expect(first.getByRole('row', { name: /Lista/ })).toContainText('auditoria')
  await expect(page.getByRole('listitem').filter({ hasText: 'acreditó un bono' })).toHaveCount(0)
})
