import { shownBanners } from '#contract/settings/settings.ts'
import { accentsOf, accentStyle } from '#domain/accent.ts'
import { defaultIdentity, logoUrl, pictureUrl, type Identity } from '#domain/identity.ts'
import type { Banner } from '#domain/banner.ts'
import type { Wording } from '#domain/words.ts'
import { html, type Html } from '../../platform/http/html.ts'
import { iconColour } from './recolour-icon.ts'

/** What the first paint shows of the owner's settings. */
export type Branding = { identity: Identity; banners: readonly Banner[]; words: Wording }

type Part = { pattern: string; own: (branding: Branding) => Html | string | undefined }

function firstPicture([first]: readonly Banner[], variant: 'wide' | 'phone'): string | undefined {
  return first?.picture ? pictureUrl(first.picture, variant) : undefined
}

const tagOf = (name: string | null, tag: (name: string) => Html) => (name === null ? undefined : tag(name))

/**
 * The parts of the built `index.html` that describe the shop, and their replacements on the owner's page; undefined for
 * no change.
 */
const parts: Part[] = [
  {
    pattern: String.raw`<meta\s+name="shop"[^>]*>`,
    own: ({ identity, banners, words }) => {
      const shop = JSON.stringify({ ...identity, banners: shownBanners.parse(banners), words })
      return html`<meta name="shop" content="${shop}" />`
    },
  },
  { pattern: defaultIdentity.name, own: ({ identity }) => html`${identity.name}` },
  { pattern: defaultIdentity.slogan.replaceAll('.', String.raw`\.`), own: ({ identity }) => html`${identity.slogan}` },
  { pattern: String.raw`(?<=src=")/logo\.svg`, own: ({ identity }) => logoUrl(identity) },
  {
    pattern: '<link rel="icon"[^>]*>',
    own: ({ identity: { icon } }) =>
      tagOf(icon, (name) => html`<link rel="icon" type="image/png" href="${pictureUrl(name, 'favicon')}" />`),
  },
  {
    pattern: '<link rel="apple-touch-icon"[^>]*>',
    own: ({ identity: { icon } }) =>
      tagOf(icon, (name) => html`<link rel="apple-touch-icon" href="${pictureUrl(name, 'apple')}" />`),
  },
  {
    pattern: '</head>',
    own: ({ identity: { color } }) =>
      color === null ? undefined : `<style id="accent">${accentStyle(color)}</style>\n  </head>`,
  },
  { pattern: String.raw`/banners/1-phone\.webp`, own: ({ banners }) => firstPicture(banners, 'phone') },
  { pattern: String.raw`/banners/1\.webp`, own: ({ banners }) => firstPicture(banners, 'wide') },
]

const anyPart = new RegExp(parts.map(({ pattern }) => `(${pattern})`).join('|'), 'g')

/** The page with the owner's name and colours: its first paint is final. */
export function renderPage(template: string, branding: Branding): string {
  // In one pass: a name may contain text that occurs elsewhere on the page.
  return template.replace(anyPart, (part, ...groups: (string | undefined)[]) => {
    const own = parts[groups.findIndex((group) => group !== undefined)]?.own(branding)
    return own === undefined ? part : typeof own === 'string' ? own : own.text
  })
}

/** The name and look of an installed shop. */
export function renderManifest(template: string, { identity: { name, slogan, color, icon } }: Branding): string {
  const manifest = JSON.parse(template) as Record<string, unknown>
  return JSON.stringify({
    ...manifest,
    name,
    ...(name !== defaultIdentity.name && { short_name: name }),
    description: slogan,
    ...(color !== null && { theme_color: color }),
    ...(icon !== null && { icons: iconsOf(icon) }),
  })
}

const iconsOf = (icon: string) =>
  (['icon', 'maskable'] as const).flatMap((shape) =>
    ([192, 512] as const).map((size) => ({
      src: pictureUrl(icon, `${shape}-${size}`),
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose: shape === 'icon' ? 'any' : 'maskable',
    })),
  )

/** The default logo and icon, in the main colour instead of the purple. */
export function renderDrawing(template: string, { identity: { color } }: Branding): string {
  if (color === null) return template
  const { accent, mark } = accentsOf(color)
  // The logo is shown on both backgrounds, the icon on a dark one of its own.
  return template.replace('#8f52f5', mark).replace(iconColour, accent.dark)
}
