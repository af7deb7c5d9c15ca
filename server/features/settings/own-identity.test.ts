import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { defaultIdentity } from '#domain/identity.ts'
import { issuesOf } from '../../testing/client.ts'
import { lastAuditEntry } from '../../testing/dump-database.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { dayMs, limaDay } from '#domain/lima.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const change = (rawBody: unknown) => shop.administrator.wire(api.settings.change, { rawBody })

describe('the identity of the shop', () => {
  const identityOf = async () => (await shop.guest.call(api.settings.get)).identity

  test('has defaults, and each changed part is stored and audited', async () => {
    expect(await identityOf()).toEqual(defaultIdentity)
    await change({ identity: { name: '  Cine Lúcuma ' } })
    await change({ identity: { color: '#00704A' } })
    expect(await identityOf()).toEqual({ ...defaultIdentity, name: 'Cine Lúcuma', color: '#00704a' })
    const named = { ...defaultIdentity, name: 'Cine Lúcuma' }
    expect(await lastAuditEntry(shop.context.db)).toEqual({
      action: 'change-settings',
      actorId: shop.administrator.id,
      before: { identity: named },
      after: { identity: { ...named, color: '#00704a' } },
    })
  })

  test('refuses a colour of low contrast, suggesting a similar one that passes', async () => {
    const [issue] = issuesOf(await change({ identity: { color: '#ffd400' } })) ?? []
    expect(issue).toEqual({
      path: 'identity.color',
      message:
        'Con ese color el texto no se lee bien: su contraste es 1.2 y hace falta 4.5. Uno parecido que sí: #806a0b.',
    })
    for (const color of ['red', '#12345', 'url(x)', '#00704a}*{}'])
      expect(issuesOf(await change({ identity: { color } }))?.[0]?.path, color).toBe('identity.color')
    for (const name of ['', '   ', 'x'.repeat(41), 'a\u2028b', '\u200b', 7])
      expect((await change({ identity: { name } })).status).toBe(400)
    expect((await identityOf()).color).toBe('#00704a')
  })

  test('is in the link preview, with its colour', async () => {
    const page = await shop.guest.fetch('GET', `/p/${await shop.product()}`)
    expect(page.text).toContain(' · Cine Lúcuma</title>')
    expect(page.text).toContain('<meta property="og:site_name" content="Cine Lúcuma" />')
    expect(page.text).toContain('background: #00704a')
    expect(page.text).not.toContain('Plataforma Streaming')
  })
})

test('the footer has hours, text and social links, https only', async () => {
  const footer = {
    hours: 'De 9 a 18',
    text: 'Una tienda\nde Lima',
    social: [{ kind: 'Facebook', url: 'https://facebook.com/ejemplo' }],
  }
  expect((await shop.guest.call(api.settings.get)).footer).toEqual({ hours: '', text: '', social: [] })
  expect((await change({ footer })).status).toBe(200)
  expect((await shop.guest.call(api.settings.get)).footer).toEqual(footer)
  for (const url of ['javascript:alert(1)', 'http://example.com', 'facebook.com/x', '//example.com', ''])
    expect(issuesOf(await change({ footer: { ...footer, social: [{ kind: 'X', url }] } }))?.[0]?.path, url).toBe(
      'footer.social.0.url',
    )
  const many = Array.from({ length: 9 }, () => footer.social[0])
  for (const wrong of [
    { social: many },
    { social: [{ kind: 'Otra', url: 'https://a.pe' }] },
    { text: 'x'.repeat(501) },
  ])
    expect((await change({ footer: { ...footer, ...wrong } })).status).toBe(400)
  expect((await shop.guest.call(api.settings.get)).footer).toEqual(footer)
})

describe('the banners', () => {
  const banner = {
    picture: null,
    title: 'Uno',
    text: 'Texto',
    label: 'Ver',
    link: '/ganadores',
    from: null,
    until: null,
  }
  const shown = async () => (await shop.guest.call(api.settings.banners)).map(({ title }) => title)
  const today = () => limaDay(shop.context.clock.now())

  test("are shown in order on their days; other days' banners to administrators only", async () => {
    expect(await shown()).toEqual([])
    const banners = [
      { ...banner, title: 'Pronto', from: '2099-01-01' },
      { ...banner, title: 'Hoy', from: today(), until: today() },
      { ...banner, title: 'Siempre', link: 'https://ejemplo.pe/promo' },
    ]
    expect((await change({ banners })).status).toBe(200)
    expect(await shown()).toEqual(['Hoy', 'Siempre'])
    expect((await shop.administrator.call(api.settings.get)).banners).toEqual(banners)
    for (const client of [shop.guest, await shop.person('RESELLER')])
      expect((await client.wire(api.settings.get)).text).not.toContain('Pronto')
    shop.advance(dayMs)
    // A single one does not count: the shop shows the default slides.
    expect(await shown()).toEqual([])
    shop.advance(-dayMs)
  })

  test('must be none or two to seven, with valid links and an end after the start', async () => {
    const pathOf = async (banners: unknown) => issuesOf(await change({ banners }))?.[0]?.path
    expect(await pathOf([banner])).toBe('banners')
    expect(await pathOf(Array.from({ length: 8 }, () => banner))).toBe('banners')
    for (const link of ['javascript:alert(1)', '//ejemplo.pe', 'http://ejemplo.pe', 'ganadores', '/a b', '/"><script>'])
      expect(await pathOf([banner, { ...banner, link }]), link).toBe('banners.1.link')
    expect(await pathOf([{ ...banner, from: '2026-12-02', until: '2026-12-01' }, banner])).toBe('banners.0.until')
    expect(await pathOf([banner, { ...banner, picture: 'f'.repeat(32) }])).toBe('banners.1.picture')
    expect(await pathOf([banner, { ...banner, title: ' ' }])).toBe('banners.1.title')
    expect((await change({ banners: [] })).status).toBe(200)
  })
})
