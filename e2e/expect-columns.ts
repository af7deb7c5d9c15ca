import { expect, type Page } from '@playwright/test'

/** Checks the number of cards in the first row at each window width. */
export async function expectColumns(page: Page, columnsAt: readonly (readonly [width: number, columns: number])[]) {
  for (const [width, columns] of columnsAt) {
    await page.setViewportSize({ width, height: 900 })
    const tops = await page
      .getByRole('article')
      .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top))
    expect(tops.filter((top) => top === tops[0]).length, `${width} px`).toBe(columns)
  }
}
