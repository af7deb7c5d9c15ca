import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accentsOf, accentStyle, contrast, contrastOf, minContrast, readableColor } from './accent.ts'

const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

test('contrast follows WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.478, 2)
  expect(contrast('#123456', '#123456')).toBe(1)
})

test('light colours are below the minimum contrast; dark ones are above it', () => {
  for (const color of ['#ffd400', '#ffffff', '#9a9a9a', '#00b96b']) expect(contrastOf(color)).toBeLessThan(minContrast)
  for (const color of ['#00704a', '#1d4ed8', '#000000', '#b4232a'])
    expect(contrastOf(color)).toBeGreaterThan(minContrast)
})

test('readableColor returns a readable colour and keeps one that is readable', () => {
  expect(readableColor('#00704a')).toBe('#00704a')
  expect(readableColor('#ffd400')).toBe('#806a0b')
  fc.assert(fc.property(anyColor, (color) => contrastOf(readableColor(color)) >= minContrast))
})

test('any readable accent gives readable text in both themes and in a draw', () => {
  fc.assert(
    fc.property(anyColor.map(readableColor), (color) => {
      const { accent, onAccent, wash, stage, stageLight, mark } = accentsOf(color)
      expect(accent.light).toBe(color)
      for (const theme of ['light', 'dark'] as const) {
        expect(contrast(accent[theme], onAccent[theme])).toBeGreaterThanOrEqual(minContrast)
        expect(contrast(accent[theme], wash[theme])).toBeGreaterThanOrEqual(minContrast)
      }
      for (const ground of ['#0d0b13', '#16131c', '#201d28'])
        expect(contrast(accent.dark, ground)).toBeGreaterThanOrEqual(minContrast)
      for (const ground of ['#fafafd', '#16131c']) expect(contrast(mark, ground)).toBeGreaterThanOrEqual(3)
      for (const ground of [stage, stageLight]) expect(contrast('#ffffff', ground)).toBeGreaterThanOrEqual(6)
    }),
  )
})

test('accentStyle holds custom properties with colours only', () => {
  expect(accentStyle(null)).toBe('')
  const style = accentStyle('#00704a')
  expect(style.replace(/(--[a-z-]+:)#[0-9a-f]{6}/g, '$1')).toMatch(/^(?:[@:()a-z[\]={}-]|--[a-z-]+:[;}])+$/)
  expect(style).toContain(':root:root{--accent:#00704a;')
})
