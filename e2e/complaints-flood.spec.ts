import { api } from '#contract/index.ts'
import { complaint } from '../server/testing/complaint.ts'
import { Client } from '../server/testing/client.ts'
import { ownerOf, test } from './book-shop.ts'
import { fillSheet } from './fill-sheet.ts'
import { expect, open } from './shop.ts'

// A proof of work is asked for after the first sheet of an address.
test.use({ limits: 'complaint=1/3600' })

test('a guest goes on typing while their browser solves a proof of work, and the sheet is sent @desktop-again', async ({
  page,
  bookShop,
}) => {
  const guest = new Client(bookShop.origin)
  await guest.call(api.complaintsBook.write, { body: complaint() })
  expect(await guest.call(api.complaintsBook.state)).toMatchObject({ proofAsked: true })
  await open(page, '/libro_de_reclamaciones')
  await fillSheet(page, 'Rosa Quispe')

  const sent: { proof?: unknown; requestId: string }[] = []
  const { promise: looked, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/api/v1/complaints_book', async (route) => {
    if (route.request().method() === 'POST') {
      sent.push(route.request().postDataJSON() as (typeof sent)[number])
      // The proof is held back until the page has been looked at.
      if (sent.length > 1) await looked
    }
    await route.continue()
  })
  const button = page.getByRole('button', { name: 'Enviar hoja' })
  await button.click()
  await expect(page.getByRole('status').filter({ hasText: 'Comprobando que no eres un robot' })).toBeVisible()
  // The page answers while it works.
  await page.getByRole('checkbox', { name: 'Quien reclama es menor de edad' }).check()
  const parent = page.getByRole('textbox', { name: 'Padre, madre o apoderado' })
  await parent.pressSequentially('Luz')
  await expect(parent).toHaveValue('Luz')
  goOn()
  await expect(page.getByRole('heading', { name: 'Recibimos tu hoja' })).toBeFocused()
  expect(sent).toHaveLength(2)
  expect(sent.map(({ proof }) => proof !== undefined)).toEqual([false, true])
  expect(new Set(sent.map(({ requestId }) => requestId)).size).toBe(1)
  const administrator = await ownerOf(bookShop)
  expect(await administrator.call(api.complaintsBook.list, { query: {} })).toMatchObject({ total: 2 })
})
