/** Where else a shop can be found. */
export const socialKinds = ['Facebook', 'Instagram', 'TikTok', 'YouTube', 'X', 'Telegram', 'WhatsApp', 'Web'] as const
export type SocialKind = (typeof socialKinds)[number]

export const maxSocialLinks = 8

/** What the owner says at the foot of every page. */
export type FooterTexts = {
  /** When somebody answers; empty to say nothing. */
  hours: string
  text: string
  social: { kind: SocialKind; url: string }[]
}

export const defaultFooter: FooterTexts = { hours: '', text: '', social: [] }
