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
