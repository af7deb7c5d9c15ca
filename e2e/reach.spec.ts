import { AxeBuilder } from '@axe-core/playwright'
import { faultsOf } from './reach/faults.ts'
import { walk } from './reach/tab-walk.ts'
import { toldWrongly } from './reach/tree.ts'
import { visitEach, walks } from './reach/visit.ts'
import { expect, test } from './shop.ts'

// The sentences of a failure say all; snapshots at each of thousands of presses took longer than the walk.
test.use({ untouched: true, trace: 'off' })

/** The rules of axe about how a page is built, beyond those of WCAG. */
const structure = ['region', 'landmark-unique', 'landmark-no-duplicate-main', 'aria-dialog-name', 'empty-heading']

for (const round of walks) {
  test(`all that the Tab key reaches is named, seen and in order, and each screen is told as it is: ${round.who}`, async ({
    page,
  }) => {
    await visitEach(page, round, async ({ name, popup }) => {
      expect.soft(await page.evaluate(toldWrongly), `${name} as it is told`).toEqual([])
      // A menu is told by its entries, which the arrow keys walk through.
      if (popup === 'menu') return
      const { violations } = await new AxeBuilder({ page }).withRules(structure).analyze()
      expect
        .soft(
          violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
          `${name} as it is built`,
        )
        .toEqual([])
      const forth = await walk(page, 'Tab', popup ? 'here' : 'top')
      const back = await walk(page, 'Shift+Tab', popup ? 'here' : 'end')
      expect.soft(faultsOf(forth, back, popup === 'dialog'), `${name} by the Tab key`).toEqual([])
    })
  })
}
