import type { CDPSession, Page } from '@playwright/test'
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

/** Runs in the page: how many elements the Tab key may stop at. */
function stopsAtMost(): number {
  const stops = document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]')
  return [...stops].filter((stop) => stop.tabIndex >= 0 && !stop.closest('[inert]') && stop.checkVisibility()).length
}

const maxPresses = 500

/** All tab stops: of the page, or of the dialog that has the focus. */
export async function walk(
  page: Page,
  session: CDPSession,
  key: 'Tab' | 'Shift+Tab',
  from: 'top' | 'end' | 'here',
): Promise<Stop[]> {
  if (from !== 'here') await page.evaluate(startAt, from)
  await page.evaluate(record)
  let presses = 0
  // A dialog moves the focus from its edges back inside asynchronously, faster than a user presses Tab.
  const press = async (times: number) => {
    if (from === 'here') for (let count = 0; count < times; count++) await pressSlowly(page, key)
    else await pressTimes(session, key, times)
    presses += times
  }
  await press(from === 'here' ? 10 : (await page.evaluate(stopsAtMost)) + 1)
  while (presses < maxPresses) {
    const { stops, over } = await page.evaluate(() => {
      const { recorder } = globalThis as unknown as { recorder: Recorder }
      return { stops: recorder.stops, over: recorder.over }
    })
    if (over) return stops
    await press(10)
  }
  throw new Error(`${key} never comes to an end`)
}

async function pressSlowly(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 20))))
}

/** Sends all presses in one go: the browser takes them in order, and each waited for would double the work. */
async function pressTimes(session: CDPSession, key: 'Tab' | 'Shift+Tab', times: number): Promise<void> {
  const tab = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9, modifiers: key === 'Tab' ? 0 : 8 } as const
  const events = Array.from({ length: times }, () => ['rawKeyDown', 'keyUp'] as const).flat()
  await Promise.all(events.map((type) => session.send('Input.dispatchKeyEvent', { type, ...tab })))
}
