import { expect, test } from 'vitest'
import { contrastOf, minContrast } from '#domain/accent.ts'
import { chosenProposals, proposedBanners } from './proposed-banners.ts'
import { colors } from './color-choice.tsx'
import { api } from '#contract/index.ts'

test('seven banners in the longest name can be saved', () => {
  const name = 'ñ'.repeat(40)
  const banners = proposedBanners(name)
  expect(banners).toHaveLength(7)
  expect(banners.every(({ title }) => title.includes(name))).toBe(true)
  expect(api.settings.change.body.safeParse({ banners }).error).toBeUndefined()
})

test('proposals are recognised among saved banners, and others are left alone', () => {
  const proposed = proposedBanners('Cine Lúcuma')
  expect(chosenProposals([], 'Cine Lúcuma')).toEqual(Array(7).fill(true))
  const two = proposed.filter((_, index) => index === 1 || index === 4)
  expect(chosenProposals(two, 'Cine Lúcuma')).toEqual([false, true, false, false, true, false, false])
  expect(chosenProposals(two, 'Otra')).toBeUndefined()
  expect(
    chosenProposals(
      two.map((it) => ({ ...it, title: 'Mío' })),
      'Cine Lúcuma',
    ),
  ).toBeUndefined()
})

test.each(colors.flatMap(({ label, color }) => (color === null ? [] : [{ label, color }])))(
  'text is readable in the offered colour $label',
  ({ color }) => {
    expect(contrastOf(color)).toBeGreaterThanOrEqual(minContrast)
  },
)
