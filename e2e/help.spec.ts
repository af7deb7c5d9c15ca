import type { Page } from '@playwright/test'
import { pressEnterOn, logInWithToken, expect, expectMessage, open, test, write } from './shop.ts'

const administrator = ['superadmin', 'Demo-tienda-26'] as const
const section = (page: Page, number: number) => page.getByRole('group', { name: `Sección ${number}`, exact: true })
const titles = (page: Page) => page.getByLabel('Título')

test('a guest opens the instructions from the footer and jumps to a section @desktop', async ({ page }) => {
  await open(page, '/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Instrucciones de uso' }).click()
  await expect(page.getByRole('heading', { name: 'Instrucciones de uso', level: 1 })).toBeVisible()
  await page.getByRole('navigation', { name: 'Contenido' }).getByRole('button', { name: 'Cuida tu perfil' }).click()
  const heading = page.getByRole('heading', { name: 'Cuida tu perfil' })
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport()
  await expect(page).toHaveURL(/#\/instruccionesdeuso$/)
  await expect(page.getByRole('button', { name: 'Editar' })).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('link', { name: 'Soporte técnico' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/51900000001/,
  )
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('heading', { name: 'PLATAFORMA STREAMING' })).toBeVisible()
})

test('a guest opens a question from the menu and searches without accents @phone', async ({ page }) => {
  await open(page, '/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('menuitem', { name: 'Preguntas frecuentes' }).click()
  await expect(page.getByRole('heading', { name: 'Preguntas frecuentes', level: 1 })).toBeVisible()
  const question = page.getByRole('button', { name: '¿Cuánto puedo recargar?' })
  const answer = page.getByText('De S/. 5.00 a S/. 950.00 en cada recarga')
  await expect(answer).toBeHidden()
  await pressEnterOn(page, question)
  await expect(answer).toBeVisible()
  await expect(question).toHaveAttribute('aria-expanded', 'true')

  const search = page.getByRole('searchbox', { name: 'Buscar una pregunta' })
  const questions = page.getByRole('main').locator('h2 button')
  await search.fill('OLVIDE contrasena')
  await expect(questions).toHaveText(['Olvidé mi contraseña. ¿Qué hago?'])
  await expect(page.getByText('1 pregunta', { exact: true })).toBeAttached()
  // A match in an answer shows its question, expanded.
  await search.fill('bolivianos')
  await expect(page.getByRole('heading', { name: 'Ninguna pregunta coincide' })).toBeVisible()
  await page.getByRole('button', { name: 'Ver todas' }).click()
  await expect(search).toBeFocused()
  await search.fill('plin')
  await expect(page.getByText('Paga por Yape, Plin o transferencia')).toBeVisible()

  await open(page, '/')
  await open(page, '/preguntasfrecuentes?q=cancela')
  await expect(questions).toHaveText(['¿Qué pasa si se cancela un sorteo?'])
})

test('without a connection a help page shows an error with a retry @phone @long', async ({ page }) => {
  await page.route('**/api/v1/help/**', (route) => route.abort())
  await open(page, '/instruccionesdeuso')
  await expect(page.getByText('No hay conexión con la tienda')).toBeVisible()
  await page.unroute('**/api/v1/help/**')
  await page.getByRole('button', { name: 'Volver a probar' }).click()
  await expect(page.getByRole('heading', { name: 'Crea tu cuenta' })).toBeVisible()
})

test('an administrator edits a help page by keyboard, and a guest reads it @desktop', async ({
  page,
  browser,
  baseURL,
}) => {
  await logInWithToken(page, ...administrator)
  await open(page, '/instruccionesdeuso')
  await pressEnterOn(page, page.getByRole('button', { name: 'Editar' }))
  await expect(page.getByLabel('Introducción')).toBeFocused()
  const count = await titles(page).count()
  const [first, second] = [await titles(page).nth(0).inputValue(), await titles(page).nth(1).inputValue()]

  // At the top, its move-up button is disabled: the focus goes to the button beside it.
  await pressEnterOn(page, page.getByRole('button', { name: 'Subir la sección 2', exact: true }))
  await expect(titles(page).nth(0)).toHaveValue(second)
  await expect(titles(page).nth(1)).toHaveValue(first)
  await expect(page.getByRole('button', { name: 'Bajar la sección 1', exact: true })).toBeFocused()
  await expect(page.getByText(`La sección quedó en el lugar 1 de ${count}.`)).toBeAttached()

  // A section with content is removed only after confirmation, and the focus stays in the form.
  await pressEnterOn(page, page.getByRole('button', { name: 'Quitar la sección 3', exact: true }))
  const question = page.getByRole('dialog', { name: 'Quitar la sección' })
  await expect(question).toContainText('«Recarga tu billetera»')
  await pressEnterOn(page, question.getByRole('button', { name: 'Quitar' }))
  await expect(question).toBeHidden()
  await expect(titles(page)).toHaveCount(count - 1)
  await expect(titles(page).nth(2)).toBeFocused()

  await pressEnterOn(page, page.getByRole('button', { name: 'Agregar sección' }))
  await expect(titles(page)).toHaveCount(count)
  await expect(titles(page).last()).toBeFocused()
  await page.keyboard.type('Escríbenos')
  await pressEnterOn(page, page.getByRole('button', { name: 'Guardar' }))
  const text = section(page, count).getByLabel('Texto')
  await expect(text).toBeFocused()
  await expect(section(page, count).getByText('Este dato es obligatorio.')).toBeVisible()
  await write(page, text, 'Primera línea')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Mira https://ejemplo.pe/ayuda, o llama.')
  await expectMessage(page, 'Guardado', () => pressEnterOn(page, page.getByRole('button', { name: 'Guardar' })))
  await expect(page.getByRole('button', { name: 'Editar' })).toBeFocused()

  const guest = await browser.newPage({ ...(baseURL && { baseURL }) })
  await open(guest, '/instruccionesdeuso')
  const contents = guest.getByRole('navigation', { name: 'Contenido' }).getByRole('button')
  await expect(contents).toHaveCount(count)
  await expect(contents.first()).toContainText(second)
  await expect(contents.last()).toContainText('Escríbenos')
  await expect(guest.getByText('Recarga tu billetera')).toHaveCount(0)
  await expect(guest.getByRole('link', { name: 'https://ejemplo.pe/ayuda', exact: true })).toHaveAttribute(
    'href',
    'https://ejemplo.pe/ayuda',
  )
  await expect(guest.getByText(/^Actualizado el \d\d\/\d\d\/\d{4}\.$/)).toBeVisible()
  await guest.close()
})

test('the second of two editors gets a conflict, keeps the text and decides @desktop @long', async ({
  page,
  browser,
  baseURL,
}) => {
  const other = await browser.newPage({ ...(baseURL && { baseURL }) })
  for (const editor of [page, other]) {
    await logInWithToken(editor, ...administrator)
    await open(editor, '/preguntasfrecuentes')
    await editor.getByRole('button', { name: 'Editar' }).click()
    await expect(titles(editor).first()).toBeVisible()
  }
  await titles(other).first().fill('¿Quién llegó primero?')
  await expectMessage(other, 'Guardado', () => other.getByRole('button', { name: 'Guardar' }).click())
  await other.close()

  await titles(page).first().fill('¿Quién llegó después?')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Otra persona cambió esta página mientras la editabas.')).toBeVisible()
  await expect(titles(page).first()).toHaveValue('¿Quién llegó después?')
  const guest = await browser.newPage({ ...(baseURL && { baseURL }) })
  await open(guest, '/preguntasfrecuentes')
  await expect(guest.getByRole('button', { name: '¿Quién llegó primero?' })).toBeVisible()

  await page.getByRole('button', { name: 'Reemplazarla con la mía' }).click()
  const question = page.getByRole('dialog', { name: 'Reemplazar la página guardada' })
  await expectMessage(page, 'Guardado', () => question.getByRole('button', { name: 'Reemplazar' }).click())
  await guest.reload()
  await expect(guest.getByRole('button', { name: '¿Quién llegó después?' })).toBeVisible()
  await guest.close()
})

test('a draft survives leaving the page and is discarded after a confirmation @desktop @long', async ({ page }) => {
  await logInWithToken(page, ...administrator)
  await open(page, '/preguntasfrecuentes')
  await page.getByRole('button', { name: 'Editar' }).click()
  const first = titles(page).first()
  const before = await first.inputValue()
  await first.fill('A medio escribir')
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('heading', { name: 'PLATAFORMA STREAMING' })).toBeVisible()
  await open(page, '/preguntasfrecuentes')
  await expect(page.getByText('A medio escribir')).toHaveCount(0)
  await page.getByRole('button', { name: 'Editar' }).click()
  await expect(page.getByText('Sigues con los cambios que no habías guardado.')).toBeVisible()
  await expect(first).toHaveValue('A medio escribir')

  await page.getByRole('button', { name: 'Cancelar' }).click()
  const question = page.getByRole('dialog', { name: 'Descartar los cambios' })
  await question.getByRole('button', { name: 'Seguir editando' }).click()
  await expect(question).toBeHidden()
  await expect(first).toHaveValue('A medio escribir')
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await question.getByRole('button', { name: 'Descartar' }).click()
  await expect(page.getByRole('button', { name: before })).toBeVisible()
  await page.getByRole('button', { name: 'Editar' }).click()
  await expect(first).toHaveValue(before)
  // Without changes, cancelling asks for no confirmation.
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.getByRole('button', { name: 'Editar' })).toBeFocused()
})

test('text typed during a save stays for the next save @desktop @long', async ({ page }) => {
  await logInWithToken(page, ...administrator)
  await open(page, '/preguntasfrecuentes')
  await page.getByRole('button', { name: 'Editar' }).click()
  const first = titles(page).first()
  const before = await first.inputValue()
  const { promise: passed, resolve: pass } = Promise.withResolvers<void>()
  await page.route('**/api/v1/help/**', async (route) => {
    if (route.request().method() === 'PUT') await passed
    await route.continue()
  })
  await first.fill('¿Lo primero?')
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  const save = page.getByRole('button', { name: 'Guardar' })
  await save.click()
  await sent
  await first.fill('¿Lo segundo?')
  await expectMessage(page, 'Guardado', async () => pass())
  await expect(first).toHaveValue('¿Lo segundo?')
  await save.click()
  await expect(page.getByRole('button', { name: '¿Lo segundo?' })).toBeVisible()

  await page.getByRole('button', { name: 'Editar' }).click()
  await first.fill(before)
  await save.click()
  await expect(page.getByRole('button', { name: before })).toBeVisible()
})
