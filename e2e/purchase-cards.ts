import { expect, type Locator } from '@playwright/test'

/** Opens the row of a purchase to its whole card; a large pass is open already. */
export async function openPurchase(card: Locator): Promise<void> {
  await expect(card).toBeVisible()
  const toggle = card.getByRole('heading', { level: 3 }).getByRole('button', { expanded: false })
  if ((await toggle.count()) > 0) await toggle.click()
}

/** Shows the credentials of a purchase. */
export async function showAccount(card: Locator): Promise<void> {
  await openPurchase(card)
  await card.getByRole('button', { name: 'Ver mi clave' }).click()
}
