import { expect, test } from 'vitest'
import { bannersOn, type Banner } from './banner.ts'

const banner = (title: string, from: string | null = null, until: string | null = null): Banner => ({
  picture: null,
  title,
  text: 'Texto',
  label: 'Ver',
  link: '/',
  from,
  until,
})
const titlesOn = (day: string, ...banners: Banner[]) => bannersOn(day, banners).map(({ title }) => title)

test('banners are shown from first to last day, both included, in the given order', () => {
  const banners = [
    banner('Navidad', '2026-12-20', '2026-12-25'),
    banner('Siempre'),
    banner('Desde enero', '2027-01-01'),
  ]
  const always = banner('También')
  expect(titlesOn('2026-12-19', ...banners, always)).toEqual(['Siempre', 'También'])
  for (const day of ['2026-12-20', '2026-12-25'])
    expect(titlesOn(day, ...banners, always)).toEqual(['Navidad', 'Siempre', 'También'])
  expect(titlesOn('2027-01-01', ...banners, always)).toEqual(['Siempre', 'Desde enero', 'También'])
})

test('fewer than two banners count as none', () => {
  expect(titlesOn('2026-12-19')).toEqual([])
  expect(titlesOn('2026-12-19', banner('Uno'), banner('Pasado', null, '2026-12-18'))).toEqual([])
})
