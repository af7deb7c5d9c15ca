import { demoAdministrator } from '../server/demo/people.ts'
import { cutChoices, layoutProblems } from './reach/layout.ts'
import { resize, visit } from './reach/visit.ts'
import { logInWithToken, expect, test } from './shop.ts'

test.use({ sharedShop: 'only looked at' })

test('what stands in a select is read whole at 320, 360 and 1440 px @desktop', async ({ page }) => {
  await logInWithToken(page, demoAdministrator.username, demoAdministrator.password)
  for (const path of [
    '/proveedores',
    '/billetera_superAdmin?tab=movimientos',
    '/products_superAdmin',
    '/users_superAdmin',
    '/audit_superAdmin',
    '/ganadores_superAdmin',
    '/conciliacion_superAdmin',
    '/purchases?tab=ventas',
    '/informacion_datos',
    '/',
  ]) {
    await visit(page, path)
    for (const width of [320, 360, 1440]) {
      await resize(page, { width, height: 800 })
      const opener = page.getByRole('button', { name: 'Registrar Proveedor' })
      if (path === '/proveedores' && (await opener.count()) > 0) await opener.click()
      expect.soft(await page.evaluate(cutChoices), `${path} at ${width} px`).toEqual([])
      expect.soft(await page.evaluate(layoutProblems), `${path} at ${width} px`).toEqual([])
      if (path === '/proveedores' && width < 1024) await page.keyboard.press('Escape')
    }
  }
})
