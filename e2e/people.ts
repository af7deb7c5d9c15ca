import type { Page } from '@playwright/test'
import { api } from '#contract/index.ts'
import { fromSoles } from '#domain/money.ts'
import { Client } from '../server/testing/client.ts'
import type { ShopProcess } from '../server/testing/shop-process.ts'
import { uniqueUsername, apiClient, logInAndListen } from './shop.ts'
import { rememberShop } from './without-end.ts'

export const password = 'Una-clave-larga-7'

/** A new customer with this balance in soles. */
export async function customer(
  shop: ShopProcess,
  administrator: Client,
  soles: number,
  role: 'USER' | 'RESELLER' | 'ADMIN' = 'USER',
) {
  const username = uniqueUsername()
  const body = { username, password, telefono: '+51987654321' }
  const { user } = await new Client(shop.origin).call(api.users.register, { body })
  if (role !== 'USER') await administrator.call(api.users.changeRole, { params: { id: user.id }, body: { role } })
  if (soles > 0) {
    const bonus = { userId: user.id, quantity: fromSoles(soles), descripcion: 'Bono' }
    await administrator.call(api.wallet.requestTopUp, { body: bonus })
  }
  return { username, id: user.id, client: await apiClient(shop, username, password) }
}

/** The same, logged in on this page, which listens to the events of the shop. */
export async function logInNewCustomer(page: Page, shop: ShopProcess, administrator: Client, soles: number) {
  const person = await customer(shop, administrator, soles)
  await logInAndListen(page, person.username, password)
  return person
}

export function administratorOf(shop: ShopProcess) {
  rememberShop(shop)
  return apiClient(shop, 'superadmin', 'Demo-tienda-26')
}

/** Logs out by the menu of a customer's screens. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('menuitem', { name: 'Cerra Sesión' }).click()
}

/** The dialog of a draw, over the whole screen. */
export const drawDialog = (page: Page, nombre: string) => page.getByRole('dialog', { name: nombre })
