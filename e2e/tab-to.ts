import { expect, type Locator, type Page } from '@playwright/test'

/** Moves the focus to an element with the Tab key, forwards or backwards, and looks where it is now and then. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  const stops: string[] = []
  for (let looks = 0; looks < 200; looks++) {
    const { way, times, stop } = await target.evaluate((element) => {
      const active = document.activeElement
      const here = active?.getAttribute('aria-label') ?? active?.textContent.slice(0, 40) ?? ''
      if (element === active) return { way: 'here', times: 0, stop: here }
      const all = [
        ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]'),
      ]
      const tabbable = all.filter(
        (one) => one.tabIndex >= 0 && !one.matches(':disabled, [inert] *') && one.checkVisibility(),
      )
      // A group of radio buttons is one stop; half of the way is safe whatever else takes fewer presses.
      const away = (one: Element | null) => tabbable.findIndex((it) => it === one)
      const times = Math.max(1, Math.abs(away(element) - away(active)) >> 1)
      if (!active || active === document.body) return { way: 'Tab', times, stop: 'the page' }
      const before = active.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING
      return { way: before ? 'Shift+Tab' : 'Tab', times, stop: `${active.tagName.toLowerCase()} "${here}"` }
    })
    if (way === 'here') return
    stops.push(stop)
    for (let presses = 0; presses < times; presses++) await page.keyboard.press(way)
  }
  throw new Error(`the Tab key never reaches ${String(target)}, only ${[...new Set(stops)].join(', ')}`)
}
