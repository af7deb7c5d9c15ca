import { expect, expectMessage, open, test } from './shop.ts'

test('a product is shared by the system or copied, and its link opens it @phone', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => {
    const shared: ShareData[] = []
    let answer: () => Promise<void> = () => Promise.resolve()
    Object.assign(globalThis, {
      shared,
      refuseSharing: (name: string) => (answer = () => Promise.reject(new DOMException('', name))),
    })
    navigator.share = (data) => {
      if (data) shared.push(data)
      return answer()
    }
  })
  await open(page, '/products/20')
  const button = page.getByRole('button', { name: 'Compartir' })
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  const link = `${baseURL}/p/20`
  await button.click()
  expect(await page.evaluate('shared')).toEqual([{ title: name, url: link }])

  // Closing the share sheet shows no message.
  await page.evaluate("navigator.clipboard.writeText('antes').then(() => refuseSharing('AbortError'))")
  await button.click()
  await expect.poll(() => page.evaluate('shared.length')).toBe(2)
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe('antes')

  await page.evaluate("refuseSharing('NotAllowedError')")
  await expectMessage(page, 'Enlace copiado', () => button.click())
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(link)

  await page.goto('about:blank')
  await page.goto(link)
  await expect(page).toHaveURL(/\/#\/products\/20$/)
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
})

test('without a share dialog the link is copied @desktop', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript('delete Navigator.prototype.share')
  await open(page, '/products/20')
  await expectMessage(page, 'Enlace copiado', () => page.getByRole('button', { name: 'Compartir' }).click())
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(`${baseURL}/p/20`)
})

test('a link to an unknown product returns 404 with a link home @phone', async ({ page }) => {
  const complaints: string[] = []
  page.on('console', (message) => message.text().includes('Content Security Policy') && complaints.push(message.text()))
  const response = await page.goto('/p/999999')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Este producto no está' })).toBeVisible()
  // The content security policy of the page allows its style.
  expect(complaints).toEqual([])
  await page.getByRole('link', { name: 'Ir al inicio' }).click()
  await expect(page.getByRole('heading', { name: 'PLATAFORMA STREAMING' })).toBeVisible()
})
