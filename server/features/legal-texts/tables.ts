import type { AgreementOrigin, LegalKind } from '#domain/legal-text.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    legalTexts: {
      kind: LegalKind
      version: number
      text: string
      publishedAt: Date
      publishedBy: number
    }
    legalAgreements: {
      userId: number
      kind: LegalKind
      version: number
      at: Date
      origin: AgreementOrigin
    }
  }
}
