import { demoAdministrator } from '../server/demo/people.ts'
import { cutChoices, layoutProblems } from './reach/layout.ts'
import { resize, visit } from './reach/visit.ts'
import { logInWithToken, expect, test } from './shop.ts'

test.use({ sharedShop: 'only looked at' })

// `reach.spec.ts` looks at the selects of every screen; this form is a dialog on narrow screens only.
test('the selects of a supplier are not cut at 320, 360 and 1440 px @desktop', async ({ page }) => {
  await logInWithToken(page, demoAdministrator.username, demoAdministrator.password)
  await visit(page, '/proveedores')
  for (const width of [320, 360, 1440]) {
    await resize(page, { width, height: 800 })
    const opener = page.getByRole('button', { name: 'Registrar Proveedor' })
    if (width < 1024) await opener.click()
    await expect(page.getByLabel('Provincia')).toBeVisible()
    expect.soft(await page.evaluate(cutChoices), `at ${width} px`).toEqual([])
    expect.soft(await page.evaluate(layoutProblems), `at ${width} px`).toEqual([])
    if (width < 1024) await page.keyboard.press('Escape')
  }
})
