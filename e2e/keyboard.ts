import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { pressEnterOn, expect, tabTo } from './shop.ts'

/**
 * Chooses an option of a select by keyboard, by typing its first letters. The browser takes letters that are a second
 * apart for different words, so they are typed again if the machine was too busy.
 */
export async function choose(page: Page, list: Locator, wanted: string): Promise<void> {
  await tabTo(page, list)
  await expect(async () => {
    await page.keyboard.type(wanted)
    expect(await list.locator('option:checked').textContent()).toMatch(new RegExp(`^${wanted}`))
  }).toPass({ intervals: [1100] })
}

/** Opens a menu by keyboard and moves to an entry with the arrow keys. */
export async function pick(page: Page, menu: Locator, entry: Locator): Promise<void> {
  await pressEnterOn(page, menu)
  await expect(entry).toBeVisible()
  // The menu takes the focus a frame later.
  await expect(page.locator('[role=menu]:focus, [role=menu] :focus')).toHaveCount(1)
  for (let presses = 0; presses < 30; presses++) {
    if (await entry.evaluate((element) => element === document.activeElement)) return page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
  }
  throw new Error(`the arrow keys never reach ${String(entry)}`)
}

/** Replaces the text of a field by keyboard. */
export async function rewrite(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/** Pays with Enter, once the balance was read: until then the dialog cannot be submitted. */
export async function payWithEnter(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirma tu compra' })
  await expect(dialog.getByRole('button', { name: /^Comprar/ })).toBeEnabled()
  await page.keyboard.press('Enter')
}

/** Chooses a file for a file input by keyboard. */
export async function upload(page: Page, field: Locator, file: { name: string; mimeType: string; buffer: Buffer }) {
  // Awaited from the start: the browser is told to intercept the chooser on another channel than it gets the keys.
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    tabTo(page, field).then(() => page.keyboard.press('Space')),
  ])
  await chooser.setFiles(file)
}

/** Goes to another screen of the back office by its navigation, which is a menu on a narrow screen. */
export async function goTo(page: Page, screen: string): Promise<void> {
  const folded = page.getByRole('button', { name: /^Ir a otra parte/ })
  if ((page.viewportSize()?.width ?? 0) < 1024) await pick(page, folded, page.getByRole('menuitem', { name: screen }))
  else
    await pressEnterOn(
      page,
      page.getByRole('navigation', { name: 'Administración' }).getByRole('link', { name: screen }),
    )
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
}

/** Logs in by keyboard. */
export async function logInByKeys(page: Page, username: string, password: string): Promise<void> {
  const name = page.getByLabel('Username')
  await tabTo(page, name)
  await page.keyboard.type(username)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(name).toBeHidden()
}

/** A picture to upload. */
export async function picture() {
  const background = { r: 90, g: 30, b: 160 }
  const buffer = await sharp({ create: { width: 300, height: 225, channels: 3, background } })
    .png()
    .toBuffer()
  return { name: 'una.png', mimeType: 'image/png', buffer }
}
