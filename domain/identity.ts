/** How a shop calls itself and looks. */
export type Identity = {
  name: string
  slogan: string
  /** The main colour as `#rrggbb`, as it stands on light grounds; null for the colours that the shop comes with. */
  color: string | null
  /** Names of pictures that were uploaded; null for those that the shop comes with. */
  logo: string | null
  icon: string | null
}

/** What a new shop starts with. */
export const defaultIdentity: Identity = {
  name: 'Plataforma Streaming',
  slogan: 'Cuentas de streaming y sorteos, con pago desde tu billetera.',
  color: null,
  logo: null,
  icon: null,
}

/** What one picture is uploaded for, with the sizes that are made of it. */
export const pictureVariants = {
  logo: ['logo'],
  banner: ['wide', 'phone'],
  icon: ['icon-192', 'icon-512', 'maskable-192', 'maskable-512', 'apple', 'favicon'],
} as const
export type PictureKind = keyof typeof pictureVariants
export type PictureVariant = (typeof pictureVariants)[PictureKind][number]

/** Where a picture of the shop is fetched in one of its sizes, from the server's root; it never changes there. */
export const pictureUrl = (name: string, variant: PictureVariant) => `/shop_pictures/${name}/${variant}`

export const logoUrl = ({ logo }: Pick<Identity, 'logo'>) => (logo === null ? '/logo.svg' : pictureUrl(logo, 'logo'))
