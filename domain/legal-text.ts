/** What a shop publishes for its customers to agree to. */
export const legalKinds = ['terms', 'privacy'] as const
export type LegalKind = (typeof legalKinds)[number]

export const legalTitles: Record<LegalKind, string> = {
  terms: 'Términos y condiciones',
  privacy: 'Política de privacidad',
}

/** Where an account agreed: in the form that opened it, or when it was asked later. */
export const agreementOrigins = ['registration', 'asked'] as const
export type AgreementOrigin = (typeof agreementOrigins)[number]

export const originLabels: Record<AgreementOrigin, string> = {
  registration: 'Al crear la cuenta',
  asked: 'Cuando se le preguntó',
}

/** In characters: three bytes each at worst, which fits into a JSON body of 64 KB. */
export const maxLegalText = 20_000

/** A version by kind; null where there is none. */
export type LegalVersions = Record<LegalKind, number | null>

/** The kinds whose current version is newer than the one that was agreed to. */
export const notAgreed = (current: LegalVersions, agreed: LegalVersions): LegalKind[] =>
  legalKinds.filter((kind) => (current[kind] ?? 0) > (agreed[kind] ?? 0))
