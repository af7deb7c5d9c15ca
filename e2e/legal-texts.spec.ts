import { api } from '#contract/index.ts'
import { administratorOf, customer, password } from './people.ts'
import { expect, expectMessage, logInWithToken, open, test, uniqueUsername } from './shop.ts'

// Others would be asked on their home page, too.
test.use({ sharedShop: 'legal-texts' })

test('a customer reads the terms, is asked on the home page, and agrees once @desktop-again', async ({
  page,
  shop,
}) => {
  const administrator = await administratorOf(shop)
  const { username, client } = await customer(shop, administrator, 0)
  for (const kind of ['terms', 'privacy'] as const) {
    const { latest } = await administrator.call(api.legalTexts.read, { params: { kind } })
    const text = `# Objeto\n1. Uno\n2. Dos\n\n${'largo'.repeat(80)}`
    await administrator.call(api.legalTexts.publish, { params: { kind }, body: { text, version: latest } })
  }
  await open(page, '/terminos')
  await expect(page.getByRole('heading', { level: 2, name: 'Objeto' })).toBeVisible()
  await expect(page.getByText(/^Versión \d+, del /)).toBeVisible()
  await open(page, '/register')
  await expect(page.getByText('Al crear tu cuenta aceptas los Términos y la Política de privacidad.')).toBeVisible()
  await logInWithToken(page, username, password)
  await open(page, '/')
  await page.reload()
  const card = page.getByRole('region', { name: 'Términos y privacidad' })
  await card.getByRole('button', { name: 'Acepto' }).click()
  await expect(card).toHaveCount(0)
  expect(await client.call(api.legalTexts.own)).toEqual((await client.call(api.settings.get)).legalTexts)
})

test('an administrator who left the settings goes on with the draft, also after another published @phone-again', async ({
  page,
  shop,
}) => {
  const administrator = await administratorOf(shop)
  const params = { kind: 'terms' } as const
  const publish = async (text: string) => {
    const { latest } = await administrator.call(api.legalTexts.read, { params })
    return administrator.call(api.legalTexts.publish, { params, body: { text, version: latest } })
  }
  const { latest } = await publish('Publicado antes')
  await logInWithToken(page, 'superadmin', 'Demo-tienda-26')
  await open(page, '/settings_superAdmin/legales')
  const section = page.getByRole('region', { name: 'Términos y condiciones' })
  const text = section.getByLabel('Texto')
  await text.fill('Lo que escribí')
  await open(page, '/users_superAdmin')
  await publish('Lo de otra persona')
  await page.reload()
  await open(page, '/settings_superAdmin/legales')
  await expect(text).toHaveValue('Lo que escribí')
  await expect(section.getByText(`Otra persona publicó la versión ${latest + 1} mientras escribías.`)).toBeVisible()
  await section.getByRole('button', { name: `Publicar la versión ${latest + 2}` }).click()
  await expectMessage(page, `Publicaste la versión ${latest + 2}.`, () =>
    page.getByRole('dialog').getByRole('button', { name: 'Publicar', exact: true }).click(),
  )
  expect(await administrator.call(api.legalTexts.read, { params })).toMatchObject({
    published: { text: 'Lo que escribí' },
  })
})

test('a registration that is refused for other terms shows those and keeps its form @desktop-again', async ({
  page,
  shop,
}) => {
  const administrator = await administratorOf(shop)
  const { latest } = await administrator.call(api.legalTexts.read, { params: { kind: 'terms' } })
  await administrator.call(api.legalTexts.publish, {
    params: { kind: 'terms' },
    body: { text: 'Términos', version: latest },
  })
  await open(page, '/register')
  await page.getByLabel('Username').fill(uniqueUsername())
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByLabel('Teléfono').fill('987654321')
  // As of a page that read a version which a restore took back: its first request only.
  await page.route(
    '**/api/v1/users',
    (route) => route.continue({ postData: { ...(route.request().postDataJSON() as object), terms: latest + 9 } }),
    { times: 1 },
  )
  // The publication above has the texts read again, too: what counts is read after the refusal.
  let refused = false
  page.on('response', (response) => {
    refused ||= response.status() === 409 && response.url().endsWith('/users')
  })
  const readAgain = page.waitForRequest((request) => refused && request.url().endsWith('/settings'))
  await page.getByRole('button', { name: 'Registrarse' }).click()
  await readAgain
  await expectMessage(page, 'Cuenta creada. Ya puedes iniciar sesión.', () =>
    page.getByRole('button', { name: 'Registrarse' }).click(),
  )
})
