import { expect, test } from 'vitest'
import { allRafflesSlug, paths } from './paths.ts'

const built = {
  ...Object.fromEntries(Object.entries(paths).map(([name, screen]) => [name, screen.entries.map(({ path }) => path)])),
  product: [paths.product({ id: 7 })],
  raffles: [paths.raffles({ slug: allRafflesSlug }), paths.raffles({ slug: 'años 80/90', page: 2 })],
  userAdmin: [paths.userAdmin({ id: 5 }), paths.userAdmin({ id: 5, parte: 'sesiones' })],
  acta: [paths.acta({ id: 12 })],
  login: [paths.login()],
  settingsAdmin: [paths.settingsAdmin({ parte: 'pagos' })],
  settingsPayment: [paths.settingsPayment()],
  purchases: [paths.purchases(), paths.purchases({ tab: 'ventas', page: undefined })],
}

test('every path matches its own screen only', () => {
  for (const [name, addresses] of Object.entries(built)) {
    for (const address of addresses) {
      const [path = ''] = address.split('?')
      const found = Object.entries(paths).filter(([, { pattern }]) => pattern.test(path))
      expect(found.map(([it]) => it)).toEqual([name])
    }
  }
})

test('remaining parameters go into the query, undefined ones are left out', () => {
  expect(paths.product({ id: 7 })).toBe('/products/7')
  expect(paths.home()).toBe('/')
  expect(paths.home({ category: undefined })).toBe('/')
  expect(paths.productsAdmin({ state: 'Para su revisión' })).toBe('/products_superAdmin?state=Para+su+revisi%C3%B3n')
  expect(paths.raffles.pattern.exec('/products_en_juegos')?.groups).toMatchObject({ slug: 'juegos' })
})
