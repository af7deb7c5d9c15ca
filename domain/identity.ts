/** The name and look of a shop. */
export type Identity = {
  name: string
  slogan: string
  /** The main colour as `#rrggbb`, used unchanged on light backgrounds; null for the default colours. */
  color: string | null
  /** Names of uploaded pictures; null for the default ones. */
  logo: string | null
  icon: string | null
}

/** The identity of a new shop. */
export const defaultIdentity: Identity = {
  name: 'Plataforma Streaming',
  slogan: 'Cuentas de streaming y sorteos, con pago desde tu billetera.',
  color: null,
  logo: null,
  icon: null,
}

/** The purposes of pictures, with the sizes that are made for each. */
export const pictureVariants = {
  logo: ['logo'],
  banner: ['wide', 'phone'],
  icon: ['icon-192', 'icon-512', 'maskable-192', 'maskable-512', 'apple', 'favicon'],
} as const
export type PictureKind = keyof typeof pictureVariants
export type PictureVariant = (typeof pictureVariants)[PictureKind][number]

/** The URL of a picture of the shop in one of its sizes, from the server's root; its content never changes. */
export const pictureUrl = (name: string, variant: PictureVariant) => `/shop_pictures/${name}/${variant}`

export const logoUrl = ({ logo }: Pick<Identity, 'logo'>) => (logo === null ? '/logo.svg' : pictureUrl(logo, 'logo'))

/** Social networks and other sites where a shop can be found. */
export const socialKinds = ['Facebook', 'Instagram', 'TikTok', 'YouTube', 'X', 'Telegram', 'WhatsApp', 'Web'] as const
export type SocialKind = (typeof socialKinds)[number]

export const maxSocialLinks = 8

/** The owner's texts in the footer of every page. */
export type FooterTexts = {
  /** When support is available; empty to show nothing. */
  hours: string
  text: string
  social: { kind: SocialKind; url: string }[]
}

export const defaultFooter: FooterTexts = { hours: '', text: '', social: [] }
