import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateSync } from 'otplib'
import type { Page } from '@playwright/test'
import { api } from '#contract/index.ts'
import { fromSoles } from '#domain/money.ts'
import { ShopProcess } from '../server/testing/shop-process.ts'
import { lastProven } from './clock.ts'
import { administratorOf, customer, password } from './people.ts'
import { apiClient, dialogsGone, expect, expectMessage, logIn, open, publish, test as base } from './shop.ts'

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** An empty shop that is known by a name, for which browsers make passkeys. */
const test = base.extend<{ named: ShopProcess }>({
  named: async ({ browserName: _browser }, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'shop-named-'))
    const port = await freePort()
    const origin = `http://localhost:${port}`
    const named = new ShopProcess(dataDir, {
      SUPERADMIN_PASSWORD: password,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      PORT: String(port),
      PUBLIC_URL: origin,
    })
    try {
      await named.start()
      named.origin = origin
      await use(named)
    } finally {
      await named.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
})

/** A phone that answers for its owner's finger. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

const part = (page: Page, name: string) => page.getByRole('region', { name })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

test.describe('a shop with a name', () => {
  test.use({ baseURL: async ({ named }, use) => use(named.origin) })

  test('an owner enrols a passkey, logs in with it in no more presses, and proves it where it matters @desktop', async ({
    page,
    browser,
    named,
  }) => {
    await addAuthenticator(page)
    await page.addInitScript(() => {
      addEventListener('click', ({ detail }) => {
        if (detail > 0) sessionStorage.setItem('clicks', String(Number(sessionStorage.getItem('clicks') ?? 0) + 1))
      })
    })
    const enter = async () => {
      await page.evaluate(() => sessionStorage.setItem('clicks', '0'))
      await open(page, '/login')
      await page.getByLabel('Username').fill('superadmin')
      await page.getByRole('textbox', { name: 'Password' }).fill(password)
      await page.getByRole('button', { name: 'Ingresar' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Ingresar' })).toBeHidden()
      await expect(page.getByRole('heading', { level: 1, name: 'Segundo paso' })).toBeHidden()
      return page.evaluate(() => sessionStorage.getItem('clicks'))
    }
    const administrator = await apiClient(named, 'superadmin', password)
    const colleague = await customer(named, administrator, 0)
    await administrator.call(api.users.changeRole, { params: { id: colleague.id }, body: { role: 'SADMIN' } })
    await page.goto('/')
    const before = await enter()
    await open(page, '/seguridad')
    await part(page, 'Llaves de acceso').getByRole('button', { name: 'Agregar llave de acceso' }).click()
    const adding = dialog(page, 'Agregar una llave de acceso')
    await adding.getByRole('textbox', { name: 'Tu contraseña' }).fill(password)
    await adding.getByRole('button', { name: 'Continuar' }).click()
    await adding.getByLabel('Ponle un nombre').fill('Mi celular')
    await adding.getByRole('button', { name: 'Crear la llave' }).click()
    const codes = dialog(page, 'Códigos de recuperación')
    await expect(codes.getByRole('list', { name: 'Códigos de recuperación' }).getByRole('listitem')).toHaveCount(10)
    await codes.getByRole('button', { name: 'Ya los guardé' }).click()
    await expect(part(page, 'Llaves de acceso').getByRole('listitem')).toContainText('Mi celular')

    await page.goto('/')
    expect(await enter()).toBe(before)

    await lastProven(named, 'superadmin', 6)
    await open(page, '/settings_superAdmin/pagos')
    await page.getByRole('button', { name: 'Agregar forma de pago' }).click()
    const method = dialog(page, 'Agregar forma de pago')
    await method.getByLabel('Nombre').fill('Yape de Ana')
    await method.getByLabel('Titular').fill('Ana Ríos')
    await method.getByLabel('Número').fill('987 654 321')
    // The passkey answers by itself: the method is saved as it was typed.
    await method.getByRole('button', { name: 'Guardar' }).click()
    await dialogsGone(page)
    await expect(page.getByRole('region', { name: 'Formas de pago' })).toContainText('Yape de Ana')

    await lastProven(named, 'superadmin', 6)
    await open(page, '/settings_superAdmin/precios')
    await page.getByRole('button', { name: 'Agregar regla' }).click()
    const rule = page.getByRole('listitem', { name: /^Regla/ }).last()
    await rule.getByLabel('Precio base').fill('9997')
    await rule.getByLabel('Precio al público').fill('9998')
    await expectMessage(page, 'Precios guardados', () => page.getByRole('button', { name: 'Guardar' }).click())

    // Whoever of the team has none sees only where to turn one on.
    await open(page, '/seguridad')
    await page.getByRole('button', { name: 'Pedirlo a todo el equipo' }).click()
    await expectMessage(page, 'Desde ahora se pide a todo el equipo', () =>
      dialog(page, 'Pedir el segundo paso a todo el equipo').getByRole('button', { name: 'Pedirlo' }).click(),
    )
    const theirs = await browser.newPage({ baseURL: named.origin })
    await open(theirs, '/users_superAdmin')
    await theirs.getByLabel('Username').fill(colleague.username)
    await theirs.getByRole('textbox', { name: 'Password' }).fill(password)
    await theirs.getByRole('button', { name: 'Ingresar' }).click()
    await expect(theirs.getByText('La tienda pide a su equipo un segundo paso.')).toBeVisible()
    await theirs.getByRole('button', { name: 'Activar códigos' }).click()
    const enrolling = dialog(theirs, 'Aplicación de códigos')
    await enrolling.getByRole('textbox', { name: 'Tu contraseña' }).fill(password)
    await enrolling.getByRole('button', { name: 'Continuar' }).click()
    const secret = ((await enrolling.locator('code').textContent()) ?? '').replaceAll(' ', '')
    await enrolling.getByLabel('Código de 6 dígitos').fill(generateSync({ secret }))
    await enrolling.getByRole('button', { name: 'Activar' }).click()
    await dialog(theirs, 'Códigos de recuperación').getByRole('button', { name: 'Ya los guardé' }).click()
    await open(theirs, '/users_superAdmin')
    await expect(theirs.getByRole('listitem').filter({ hasText: colleague.username })).toBeVisible()
    await theirs.close()
    await page.getByRole('button', { name: 'Dejar de pedirlo' }).click()
    await expectMessage(page, 'Ya no se pide', () =>
      dialog(page, 'Dejar de pedir el segundo paso').getByRole('button', { name: 'Dejar de pedirlo' }).click(),
    )

    await part(page, 'Llaves de acceso').getByRole('button', { name: 'Quitar' }).click()
    const removing = dialog(page, 'Quitar la llave de acceso')
    await removing.getByRole('textbox', { name: 'Tu contraseña' }).fill(password)
    await expectMessage(page, 'Quitaste la llave de acceso', () =>
      removing.getByRole('button', { name: 'Quitar' }).click(),
    )
    await expect(part(page, 'Códigos de recuperación')).toBeHidden()
  })
})

test('a team member turns codes on, logs in by code and by recovery code, and is asked to prove it @phone', async ({
  page,
  shop,
}) => {
  const administrator = await administratorOf(shop)
  const { username, id } = await customer(shop, administrator, 0, 'ADMIN')
  await logIn(page, username, password)
  await open(page, '/perfil')
  await page.getByRole('link', { name: 'Seguridad' }).first().click()
  await expect(page.getByText('Primero guarda y verifica tu correo')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Activar códigos' })).toBeDisabled()
  // An administrator without an address needs only the password.
  await administrator.call(api.users.changeRole, { params: { id }, body: { role: 'SADMIN' } })
  await page.goto('/')
  await logIn(page, username, password)
  await open(page, '/seguridad')
  await expect(part(page, 'Llaves de acceso')).toBeHidden()
  await page.getByRole('button', { name: 'Activar códigos' }).click()
  const enrolling = dialog(page, 'Aplicación de códigos')
  await enrolling.getByRole('textbox', { name: 'Tu contraseña' }).fill(password)
  await enrolling.getByRole('button', { name: 'Continuar' }).click()
  await expect(enrolling.getByRole('img', { name: 'QR para tu aplicación de códigos' })).toBeVisible()
  const secret = ((await enrolling.locator('code').textContent()) ?? '').replaceAll(' ', '')
  // Of this step or the next one, never of the one before: that may be two steps ago by the time it arrives.
  const codeIn = (steps: 0 | 1) => generateSync({ secret, epoch: Date.now() / 1000 + steps * 30 })
  await enrolling.getByLabel('Código de 6 dígitos').fill('000000')
  await enrolling.getByRole('button', { name: 'Activar' }).click()
  await expect(enrolling.getByText('Ese código no es el de ahora.')).toBeVisible()
  await enrolling.getByLabel('Código de 6 dígitos').fill(codeIn(0))
  await enrolling.getByRole('button', { name: 'Activar' }).click()
  // They are shown this once: a press outside loses them neither while they come nor afterwards.
  await page.mouse.click(5, 5)
  const shown = dialog(page, 'Códigos de recuperación')
  await expect(shown.getByRole('listitem')).toHaveCount(10)
  await page.mouse.click(5, 5)
  const codes = await shown.getByRole('listitem').allTextContents()
  await shown.getByRole('button', { name: 'Ya los guardé' }).click()
  await expect(part(page, 'Aplicación de códigos')).toContainText('Activa')
  await expect(part(page, 'Códigos de recuperación')).toContainText('10 de 10')

  await page.goto('/')
  await open(page, '/login')
  await page.getByLabel('Username').fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Segundo paso' })).toBeVisible()
  await expect(page.getByLabel('Código de 6 dígitos')).toBeFocused()
  await page.keyboard.type(codeIn(1))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'PLATAFORMA STREAMING' })).toBeVisible()

  const prove = async () => {
    const question = dialog(page, 'Confirma que eres tú')
    await question.getByRole('button', { name: 'Usar un código de recuperación' }).click()
    await question.getByLabel('Código de recuperación').fill((codes.shift() ?? '').toLowerCase())
    await question.getByRole('button', { name: 'Confirmar' }).click()
    await expect(question).toBeHidden()
  }
  const { id: productId, nombre } = await publish(administrator, 1)
  await lastProven(shop, username, 6)
  await open(page, `/products_superAdmin?q=${encodeURIComponent(nombre)}`)
  await page.getByRole('listitem').filter({ hasText: nombre }).getByRole('button', { name: 'Cuentas' }).click()
  await page.getByRole('button', { name: 'Mostrar datos' }).click()
  await prove()
  await expect(page.getByRole('button', { name: 'Ocultar datos' })).toBeVisible()

  const supplier = await customer(shop, administrator, 0, 'ADMIN')
  await administrator.call(api.catalogue.changeProduct, {
    params: { id: productId },
    body: { sellerId: supplier.id, garantiaDias: 0 },
  })
  const owed = { amount: fromSoles(20), motivo: 'Lo del cuaderno' }
  await administrator.call(api.settlements.correct, { params: { userId: supplier.id }, body: owed })
  await lastProven(shop, username, 6)
  await open(page, `/liquidaciones/${supplier.id}`)
  await page.getByRole('button', { name: 'Pagar', exact: true }).click()
  const payout = dialog(page, 'Pagar a un proveedor')
  await payout.getByRole('textbox', { name: 'Monto (S/.)' }).fill('12.50')
  await payout.getByRole('textbox', { name: 'N.º de operación' }).fill(`9${supplier.id}88`)
  await payout.getByRole('button', { name: 'Anotar S/. 12.50' }).click()
  await prove()
  await expect(payout).toBeHidden()
  await expect(page.getByRole('region', { name: 'Resumen' })).toContainText('S/. 7.50')
  await open(page, '/seguridad')
  await expect(part(page, 'Códigos de recuperación')).toContainText('8 de 10')
})
