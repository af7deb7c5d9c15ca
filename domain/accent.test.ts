import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accentsOf, accentStyle, colorProblem, contrast, contrastOf, minContrast, readableColor } from './accent.ts'

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

test.each([
  ['#ffffff', 1, '#6c6c6c'],
  ['#ffd400', 1.2, '#806a0b'],
  ['#00e5ff', 1.3, '#007886'],
  ['#ff8800', 2, '#a65600'],
  ['#00b96b', 2.2, '#0b7d48'],
  ['#9a9a9a', 2.4, '#6c6c6c'],
  ['#f06292', 2.6, '#c0356a'],
  ['#7c4dff', 4.1, '#7544f6'],
])('the owner who chose %s reads that its contrast is %d, and of %s', (color, reached, similar) => {
  expect(readableColor(color)).toBe(similar)
  expect(colorProblem(color)).toBe(
    `Con ese color el texto no se lee bien: su contraste es ${reached} y hace falta 4.5. Uno parecido que sí: ${similar}.`,
  )
  expect(colorProblem(similar)).toBeUndefined()
})

// Computed with the matrices of CSS Color 4, apart from this code.
test.each([
  ['#000000', '#a4a4a4', '#0f0f0f', '#eeeeee', '#2e2e2e', '#222222', '#525252', '#808080'],
  ['#555555', '#a4a4a4', '#0f0f0f', '#eeeeee', '#2e2e2e', '#222222', '#525252', '#808080'],
  ['#00704a', '#61b98f', '#00150a', '#def5e8', '#023823', '#002a19', '#026241', '#39946b'],
  ['#0a3d62', '#79aad5', '#001022', '#e1f1ff', '#003052', '#01233d', '#27567d', '#5585af'],
  ['#1d4ed8', '#77a2fd', '#050e25', '#e8effc', '#182b58', '#061a55', '#1642be', '#3d74fc'],
  ['#7a1fa2', '#ce79fc', '#17081f', '#f5e9fd', '#3c1f4c', '#330846', '#761a9e', '#a853d3'],
  ['#8a0f5c', '#ef74b4', '#1e0513', '#fce8f1', '#4b1834', '#420029', '#8f1660', '#c54e8f'],
  ['#b4232a', '#fd736d', '#210505', '#fceae8', '#501817', '#460106', '#9d061a', '#d74746'],
  ['#806a0b', '#baa352', '#150f00', '#f5efd8', '#382d02', '#2a2101', '#635100', '#957f2a'],
] as const)('from %s all other accents have its hue, in the lightness of their place', (color, ...derived) => {
  const { accent, onAccent, wash, stage, stageLight, mark } = accentsOf(color)
  expect([accent.dark, onAccent.dark, wash.light, wash.dark, stage, stageLight, mark]).toEqual(derived)
  expect([accent.light, onAccent.light]).toEqual([color, '#ffffff'])
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

test('a shop in the default colours needs no style', () => {
  expect(accentStyle(null)).toBe('')
})

test('a visitor sees the accents of their theme: the chosen one before that of the device', () => {
  const { accent, onAccent, wash, stage, stageLight } = accentsOf('#00704a')
  const rules = (theme: 'light' | 'dark') =>
    `--accent:${accent[theme]};--on-accent:${onAccent[theme]};--accent-wash:${wash[theme]};--stage:${stage};--stage-light:${stageLight}`
  expect(accentStyle('#00704a')).toBe(
    `:root:root{${rules('light')}}` +
      `@media(prefers-color-scheme:dark){:root:root:not([data-theme=light]){${rules('dark')}}}` +
      `:root:root[data-theme=dark]{${rules('dark')}}`,
  )
})
