import { expect, test } from 'vitest'
import { paths } from '../platform/paths.ts'
import { screenIcons } from './screen-icons.ts'

// Those of the header and of the bar of a phone are drawn there.
const entries = Object.values(paths).flatMap((screen) => screen.entries.filter(({ group }) => group !== 'main'))

test.each(entries.map(({ path, group }) => [path, group]))('%s has an icon in the menu "%s"', (path) => {
  expect(screenIcons).toHaveProperty([path])
})
