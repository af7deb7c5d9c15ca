import { expect, test } from 'vitest'
import { defaultIdentity, logoUrl, pictureUrl } from './identity.ts'

test('a shop without a logo has the one of the pages, one with it its own in the size of a logo', () => {
  expect(logoUrl(defaultIdentity)).toBe('/logo.svg')
  expect(logoUrl({ logo: 'abc' })).toBe('/shop_pictures/abc/logo')
  expect(pictureUrl('abc', 'icon-192')).toBe('/shop_pictures/abc/icon-192')
})

test('a new shop has the name of the specification and no colour or pictures of its own', () => {
  expect(defaultIdentity).toMatchObject({ name: 'Plataforma Streaming', color: null, logo: null, icon: null })
})
