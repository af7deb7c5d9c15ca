import pg from 'pg'
import type { ShopProcess } from '../server/testing/shop-process.ts'
import { follow, linkFor } from './mails.ts'
import { administratorOf, customer } from './people.ts'
import { dialogsGone, expect, expectMessage, logInWithToken, open, test } from './shop.ts'

/** Gives an account a verified address, and a passkey that nobody holds. */
async function lockOut(shop: ShopProcess, id: number, email: string): Promise<void> {
  const database = new pg.Client({ connectionString: await shop.databaseUrl() })
  await database.connect()
  await database.query('update users set email = $2, email_verified_at = now() where id = $1', [id, email])
  await database.query(
    `insert into passkeys (user_id, credential_id, public_key, counter, transports, name, created_at)
      values ($1, $2, '\\x00', 0, '', 'Celular', now())`,
    [id, email],
  )
  await database.end()
}

test('an administrator asks to take a lost factor; its owner answers «No fui yo» @desktop', async ({
  page,
  browser,
  shop,
}) => {
  const { username, id } = await customer(shop, await administratorOf(shop), 0)
  const email = `${username}@correo.pe`
  await lockOut(shop, id, email)
  await logInWithToken(page, 'superadmin', 'Demo-tienda-26')
  await open(page, `/users_superAdmin/${id}`)
  const part = page.getByRole('region', { name: 'Segundo paso: activo' })
  const remove = part.getByRole('button', { name: 'Quitar segundo paso' })
  const ask = async () => {
    await remove.click()
    await expect(page.getByRole('dialog', { name: 'Quitar el segundo paso' })).toContainText('24 horas')
    await expectMessage(page, 'Se quita en 24 horas, si nadie lo detiene', () =>
      page.getByRole('button', { name: 'Pedirlo' }).click(),
    )
    await expect(part).toContainText('Lo pidió superadmin')
    await expect(remove).toHaveCount(0)
  }
  await ask()

  const context = await browser.newContext()
  const theirs = await context.newPage()
  const link = await linkFor(shop, email, 'Van a quitar el segundo paso')
  await follow(theirs, link)
  const refuse = theirs.getByRole('button', { name: 'No fui yo: cancelar' })
  await refuse.click()
  await expect(theirs.getByRole('heading', { name: 'Listo: tu segundo paso se queda' })).toBeVisible()
  await expect(theirs.getByRole('link', { name: 'Cambiar contraseña' })).toBeVisible()
  await theirs.reload()
  await refuse.click()
  await expect(theirs.getByRole('heading', { name: 'Este enlace ya no sirve' })).toBeVisible()
  await context.close()

  await open(page, '/avisos')
  const told = page.getByRole('link').filter({ hasText: 'El dueño de una cuenta dijo «No fui yo»' })
  await told.filter({ hasText: username }).click()
  await ask()
  await part.getByRole('button', { name: 'Cancelar' }).click()
  await expectMessage(page, 'El segundo paso se queda', () =>
    page.getByRole('button', { name: 'Dejarlo como está' }).click(),
  )
  await dialogsGone(page)
  await expect(remove).toBeVisible()
})
