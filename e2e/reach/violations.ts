import type { Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

/** The rules of WCAG, and further ones on the structure of a page. */
const wcag = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']
const structure = ['region', 'landmark-unique', 'landmark-no-duplicate-main', 'aria-dialog-name', 'empty-heading']
/** WCAG 2.5.3, which axe calls experimental: a voice user says the visible label of a control. */
const spoken = ['label-content-name-mismatch']
/** The rules of axe whose result depends on the theme. */
const colours = ['color-contrast', 'link-in-text-block']

const enabled = { enabled: true }
const switchedOn = (rules: readonly string[]) => Object.fromEntries(rules.map((rule) => [rule, enabled]))
const rulesOf = {
  wcag: { runOnly: { type: 'tag', values: wcag }, rules: switchedOn(spoken) },
  'wcag and structure': {
    runOnly: { type: 'tag', values: wcag },
    rules: switchedOn([...structure, ...spoken]),
  },
  colours: { runOnly: { type: 'rule', values: colours } },
} satisfies Record<string, RunOptions>

/** The violations of these rules in the current state of the screen. */
export async function violations(page: Page, rules: keyof typeof rulesOf): Promise<string[]> {
  // Axe is loaded once per document: loading it takes longer than checking most screens.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return page.evaluate(async (options) => {
    const inPage = globalThis as unknown as { axe: typeof axe }
    // Collecting the selectors of all passed elements would take longer than the check.
    const found = await inPage.axe.run(document, { ...options, resultTypes: ['violations'], iframes: false })
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
  }, rulesOf[rules] as RunOptions)
}
