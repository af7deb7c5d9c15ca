import type { ElementHandle, Locator, Page } from '@playwright/test'
import { demoAdministrator } from '../server/demo/people.ts'
import { waitUntilLoaded } from '../scripts/shots/browser.ts'
import { logInWithToken, expect, open, test } from './shop.ts'

test.use({ sharedShop: 'only looked at' })

const controls = 'a, button, input, select, textarea, [tabindex="0"]'
/** How far from a popup a control must be, so that a finger aimed at it is outside the popup. */
const marginPx = 16
/** How many controls are pressed around each popup. */
const most = 7

type Point = { x: number; y: number }
type Pressed = { pressed: string[] }

/** Waits until the popup is where it stays. */
const settle = (popup: Locator) =>
  popup.evaluate(async (element) => {
    await Promise.all(element.getAnimations({ subtree: true }).map(({ finished }) => finished))
  })

/** The middles of visible controls around an open popup, spread over the screen, and of all fields among them. */
const pointsAround = (trigger: ElementHandle): Promise<Point[]> =>
  trigger.evaluate(
    (own, { of, selector, margin, limit }) => {
      const box = document.querySelector(of)?.getBoundingClientRect()
      if (!box) return []
      const found = [...document.querySelectorAll(selector)].flatMap((element) => {
        // The first press may have put another trigger in the place of the one that it found.
        const isTrigger = own.contains(element) || element.contains(own) || element.matches('[data-popup-open]')
        if (isTrigger || element.closest(of) || !element.checkVisibility()) return []
        const { left, top, width, height } = element.getBoundingClientRect()
        const [x, y] = [left + width / 2, top + height / 2]
        const inView =
          Math.min(width, height) > 8 && Math.min(x, innerWidth - x) > 8 && Math.min(y, innerHeight - y) > 8
        const near = x > box.left - margin && x < box.right + margin && y > box.top - margin && y < box.bottom + margin
        return inView && !near ? [{ x, y, isField: element.matches('input, select, textarea') }] : []
      })
      const step = Math.max(1, Math.ceil(found.length / limit))
      return found.filter(({ isField }, index) => isField || index % step === 0).map(({ x, y }) => ({ x, y }))
    },
    { of: popupSelector, selector: controls, margin: marginPx, limit: most },
  )

const popupSelector = '[data-open]:is([role=menu], [role=dialog])'

/** From now on notes everything that a press does to any control but the popup's own. */
const listen = (page: Page) =>
  page.evaluate(
    ({ of, selector }) => {
      const noted: string[] = []
      Object.assign(globalThis, { pressed: noted })
      for (const element of document.querySelectorAll(selector)) {
        if (element.closest(of)) continue
        for (const type of ['mousedown', 'click'])
          element.addEventListener(type, () => noted.push(`${type} on ${element.outerHTML.slice(0, 120)}`))
      }
    },
    { of: popupSelector, selector: controls },
  )

async function expectOnlyCloses(page: Page, trigger: Locator): Promise<void> {
  const press = async ({ x, y }: Point) =>
    (await page.evaluate(() => matchMedia('(pointer: coarse)').matches))
      ? page.touchscreen.tap(x, y)
      : page.mouse.click(x, y)
  const popup = page.locator(popupSelector)
  // A modal popup hides it from the tree of roles.
  const handle = (await trigger.elementHandle()) as ElementHandle
  await trigger.click()
  await expect(popup).toBeVisible()
  await settle(popup)
  const points = await pointsAround(handle)
  expect(points.length).toBeGreaterThan(1)
  const before = page.url()
  for (const [index, point] of points.entries()) {
    if (index > 0) {
      await trigger.click()
      await expect(popup).toBeVisible()
      await settle(popup)
    }
    await listen(page)
    await press(point)
    await expect(popup, `after a press at ${point.x}, ${point.y}`).toHaveCount(0)
    expect(await page.evaluate(() => (globalThis as unknown as Pressed).pressed)).toEqual([])
    expect(page.url()).toBe(before)
  }
  // The next press is one again, by the pointer and by the keyboard.
  await trigger.click()
  await expect(popup).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(popup).toHaveCount(0)
  await trigger.press('Enter')
  await expect(popup).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(popup).toHaveCount(0)
}

async function go(page: Page, path: string): Promise<void> {
  await open(page, path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await waitUntilLoaded(page)
}

test('a click outside an open menu or drawer of the shop only closes it @desktop-again', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await go(page, '/')
  await expectOnlyCloses(page, page.getByRole('button', { name: 'Menu', exact: true }))
  await expectOnlyCloses(page, page.getByRole('button', { name: 'Categorías' }))
  await go(page, '/register')
  await expectOnlyCloses(page, page.getByRole('button', { name: /^PE/ }))
})

test('a click outside an open menu of the back office only closes it @phone-again', async ({ page }, { project }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await logInWithToken(page, demoAdministrator.username, demoAdministrator.password)
  await go(page, '/users_superAdmin')
  await expectOnlyCloses(page, page.getByRole('button', { name: 'Columnas' }))
  // On a phone the notices take the whole screen.
  const others = project.name === 'phone' ? [/Ir a otra parte/] : [/Avisos/, 'Tema']
  for (const name of others) await expectOnlyCloses(page, page.getByRole('button', { name }))
})
