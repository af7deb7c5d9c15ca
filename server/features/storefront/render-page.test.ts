import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { accentStyle, grounds } from '#domain/accent.ts'
import { defaultIdentity, type Identity } from '#domain/identity.ts'
import { renderDrawing, renderManifest, renderPage, type Branding } from './render-page.ts'

const file = (path: string) => readFileSync(new URL(`../../../web/${path}`, import.meta.url), 'utf8')
const template = file('index.html')
const brandingOf = (identity: Identity): Branding => ({ identity, banners: [], words: 'original' })
const hostile = `</title><script>alert("1")</script> & 'comillas' $& $1 </head>`

test('the default identity renders the page as built', () => {
  const page = renderPage(template, brandingOf(defaultIdentity))
  expect(page.replace(/<meta\s+name="shop"[^>]*>/, '')).toBe(template.replace(/<meta\s+name="shop"[^>]*>/, ''))
})

test('the page has the name in title, bar and data, and the colour before first paint', () => {
  const identity = { name: 'Cine Lúcuma', slogan: 'Series para todos.', color: '#00704a', logo: null, icon: null }
  const page = renderPage(template, brandingOf(identity))
  expect(page).toContain('<title>Cine Lúcuma</title>')
  expect(page.match(/Cine Lúcuma/g)).toHaveLength(3)
  expect(page).toContain('<meta name="description" content="Series para todos." />')
  expect(page).not.toMatch(/Plataforma Streaming|Cuentas de streaming/)
  expect(page.indexOf(`<style id="accent">${accentStyle('#00704a')}</style>`)).toBeLessThan(page.indexOf('</head>'))
  const content = /<meta name="shop" content="([^"]*)"/.exec(page)?.[1]?.replaceAll('&quot;', '"') ?? ''
  expect(JSON.parse(content)).toEqual({ ...identity, banners: [], words: 'original' })
})

test('an own logo and icon replace the defaults in page and manifest', () => {
  const identity = { ...defaultIdentity, logo: 'a'.repeat(32), icon: 'b'.repeat(32) }
  const page = renderPage(template, brandingOf(identity))
  expect(page).toContain(`<img src="/shop_pictures/${identity.logo}/logo"`)
  expect(page).toContain(`<link rel="icon" type="image/png" href="/shop_pictures/${identity.icon}/favicon" />`)
  expect(page).toContain(`<link rel="apple-touch-icon" href="/shop_pictures/${identity.icon}/apple" />`)
  expect(page).not.toMatch(/"\/(?:logo|favicon)\.svg|"\/icons\//)
  const { icons } = JSON.parse(renderManifest('{}', brandingOf(identity))) as {
    icons: { src: string; purpose: string }[]
  }
  expect(icons.map(({ src, purpose }) => `${src.split('/').at(-1)} ${purpose}`)).toEqual([
    'icon-192 any',
    'icon-512 any',
    'maskable-192 maskable',
    'maskable-512 maskable',
  ])
})

test("the first banner's picture is preloaded, and its dates stay private", () => {
  const banner = {
    picture: 'c'.repeat(32),
    title: '"><b>',
    text: 'Dos',
    label: 'Ver',
    link: '/',
    from: '2026-01-01',
    until: null,
  }
  const page = renderPage(template, { ...brandingOf(defaultIdentity), banners: [banner] })
  expect(page).toContain(`srcset="/shop_pictures/${banner.picture}/phone"`)
  expect(page).toContain(`src="/shop_pictures/${banner.picture}/wide"`)
  expect(page).not.toMatch(/\/banners\/|<b>|2026-01-01/)
  const without = renderPage(template, { ...brandingOf(defaultIdentity), banners: [{ ...banner, picture: null }] })
  expect(without).toContain('src="/banners/1.webp"')
})

test('the default drawings take the colour of the shop', () => {
  for (const name of ['logo.svg', 'favicon.svg']) {
    const drawing = file(`public/${name}`)
    expect(renderDrawing(drawing, brandingOf(defaultIdentity))).toBe(drawing)
    expect(renderDrawing(drawing, brandingOf({ ...defaultIdentity, color: '#00704a' }))).not.toMatch(/#8f52f5|#a674ff/)
  }
})

test('a hostile name is escaped', () => {
  const page = renderPage(template, brandingOf({ ...defaultIdentity, name: hostile, slogan: hostile }))
  expect(page.match(/<script/g)).toHaveLength(template.match(/<script/g)?.length ?? 0)
  for (const once of ['<title>', '</title>', '</head>', '<body>']) expect(page.split(once), once).toHaveLength(2)
  expect(page).toContain(
    '&lt;/title&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;comillas&#39; $&amp; $1',
  )
})

test('the manifest takes the identity and keeps its other fields', () => {
  const before = JSON.parse(file('public/manifest.webmanifest')) as Record<string, unknown>
  expect(JSON.parse(renderManifest(JSON.stringify(before), brandingOf(defaultIdentity)))).toEqual(before)
  const after = renderManifest(
    JSON.stringify(before),
    brandingOf({ ...defaultIdentity, name: hostile, slogan: 'Otra frase', color: '#00704a' }),
  )
  expect(JSON.parse(after)).toEqual({
    ...before,
    name: hostile,
    short_name: hostile,
    description: 'Otra frase',
    theme_color: '#00704a',
  })
})

test('the contrast check uses the background colours of the theme', () => {
  const theme = file('ui/theme.css')
  for (const name of ['ground', 'surface', 'raised']) {
    const [, light = '', dark = ''] =
      new RegExp(`--${name}: light-dark\\(oklch\\(([^)]+)\\), oklch\\(([^)]+)\\)\\)`).exec(theme) ?? []
    for (const [side, written] of [['light', light] as const, ['dark', dark] as const]) {
      const [l, c] = written.split(' ').map(Number)
      expect(
        grounds[side].some((it) => it.l === l && (it.c === c || l === 1)),
        `${name} ${side}`,
      ).toBe(true)
    }
  }
})
