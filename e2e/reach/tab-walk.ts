import type { Page } from '@playwright/test'
import { record, type Recorder, type Stop } from './recorder.ts'

/** Runs in the page: moves the starting point of the next Tab to its top, or of Shift+Tab to its end. */
function startAt(end: 'top' | 'end'): void {
  const place = document.createElement('span')
  place.tabIndex = -1
  if (end === 'top') document.body.prepend(place)
  else document.body.append(place)
  place.focus()
  place.remove()
}

const maxStops = 500

/** All tab stops: of the page, or of the dialog that has the focus. */
export async function walk(page: Page, key: 'Tab' | 'Shift+Tab', from: 'top' | 'end' | 'here'): Promise<Stop[]> {
  if (from !== 'here') await page.evaluate(startAt, from)
  await page.evaluate(record)
  // A dialog moves the focus from its edges back inside asynchronously, faster than a user presses Tab.
  const pace = async () => {
    if (from === 'here')
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 20))))
  }
  for (let presses = 0; presses < maxStops; presses += 10) {
    for (let press = 0; press < 10; press++) {
      await page.keyboard.press(key)
      await pace()
    }
    const { stops, over } = await page.evaluate(() => {
      const { recorder } = globalThis as unknown as { recorder: Recorder }
      return { stops: recorder.stops, over: recorder.over }
    })
    if (over) return stops
  }
  throw new Error(`${key} never comes to an end`)
}
