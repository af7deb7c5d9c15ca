import { expect, test } from 'vitest'
import { forbiddenImports, importCycles, importsOf, mutualFeatures, readImports } from './imports.ts'

const imports = readImports()

test('imports go down the layers, and into a server feature by its index.ts only', () => {
  expect(imports.length).toBeGreaterThan(1000)
  expect(forbiddenImports(imports), 'these point upward, or into a feature past its index.ts').toEqual([])
})

test('no import cycles, type-only and lazy imports included', () => {
  expect(importCycles(imports)).toEqual([])
})

test('no two features import each other', () => {
  expect(mutualFeatures(imports)).toEqual([])
  const tie = (from: string, to: string) => ({ from: `web/features/${from}.ts`, to: `web/features/${to}.ts` })
  const pair = [tie('cart/queries', 'catalogue/price'), tie('catalogue/buy-action', 'cart/change-cart')]
  expect(mutualFeatures([...pair, tie('cart/queries', 'cart/other')])).toEqual([
    'web/features/cart web/features/catalogue',
  ])
})

test.each([
  ['server/platform/db/db.ts', `import type { Caller } from '../../features/users/index.ts'`],
  ['server/features/cart/check-out.ts', `import { debit } from '../wallet/money-sql.ts'`],
  ['server/features/cart/check-out.ts', `import { openShop } from '../../testing/open-shop.ts'`],
  ['server/app.ts', `import { seed } from './demo/seed.ts'`],
  ['web/ui/button.tsx', `import { call } from '../platform/api.ts'`],
  ['web/features/cart/cart-panel.tsx', `const Frame = lazy(() => import('../../shell/frame.tsx'))`],
  ['scripts/shot.ts', `import { findChromium } from '../e2e/chromium.ts'`],
  ['domain/money.ts', `import { line } from '#contract/protocol/wire.ts'`],
])('%s may not import by %s', (from, text) => {
  expect(forbiddenImports(importsOf(from, text))).toHaveLength(1)
})

test('a cycle is found through any number of files', () => {
  const [one, two, three] = ['web/ui/one.ts', 'web/ui/two.ts', 'web/ui/three.ts']
  const chain = [one, two, three].map((from, index) => ({ from, to: [two, three, one][index] ?? one }))
  expect(importCycles([...chain, { from: one, to: 'web/ui/alone.ts' }])).toEqual([[one, three, two]])
})
