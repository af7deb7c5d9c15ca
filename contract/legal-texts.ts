import { z } from 'zod'
import { agreementOrigins, legalKinds, maxLegalText } from '#domain/legal-text.ts'
import { route } from './protocol/route.ts'
import { idParams, instant, pageOf, paging, positiveIntParam, text, unstorable } from './protocol/wire.ts'

/** Plain text: line breaks and tabs are the only control characters. */
const plain = /^(?:[\t\n\r]|\P{Cc})*$/u

const published = z.object({ version: z.int(), text: z.string(), publishedAt: instant })

const legalText = z.object({
  /** Null if the shop has not published that version, or none yet. */
  published: published.nullable(),
  /** The number of the current version; 0 if there is none. */
  latest: z.int(),
})
export type LegalText = z.output<typeof legalText>

/** By kind; null where there is none. */
export const legalVersions = z.object({ terms: z.int().nullable(), privacy: z.int().nullable() })

const version = z
  .int('No es un número válido.')
  .min(1, 'No es un número válido.')
  .max(2147483647, 'No es un número válido.')
/** The versions that somebody was shown and agrees to. */
export const agreedVersions = z.object({ terms: version, privacy: version }).partial()

const legalVersion = z.object({
  kind: z.enum(legalKinds),
  version: z.int(),
  publishedAt: instant,
  publishedBy: z.string(),
  /** How many accounts agreed to it. */
  agreed: z.int(),
})

const params = z.object({ kind: z.enum(legalKinds, 'Ese texto no existe.') })

export const legalTexts = {
  read: route({
    method: 'GET',
    path: '/legal_texts/:kind',
    summary: 'The terms of the shop or its privacy notice: the current version, or the given one',
    access: 'public',
    params,
    query: z.object({ version: positiveIntParam().optional() }),
    status: 200,
    reply: legalText,
  }),
  versions: route({
    method: 'GET',
    path: '/legal_texts',
    summary: 'All versions of both texts, the newest first, and how many accounts agreed to each; 50 a page',
    access: ['SADMIN'],
    query: z.object(paging),
    status: 200,
    reply: pageOf(legalVersion),
  }),
  publish: route({
    method: 'POST',
    path: '/legal_texts/:kind',
    summary: 'Publishes a new version, unless somebody else did since the text was read',
    access: ['SADMIN'],
    proof: 'recent',
    params,
    body: z.object({
      text: text(maxLegalText)
        .regex(plain, unstorable)
        .overwrite((value) => value.replace(/\r\n?/g, '\n')),
      /** The version that was edited: `latest`. */
      version: z
        .int('No es un número válido.')
        .min(0, 'No es un número válido.')
        .max(2147483646, 'No es un número válido.'),
    }),
    status: 201,
    reply: legalText,
  }),
  own: route({
    method: 'GET',
    path: '/legal_texts/agreements',
    summary: 'The newest versions that the caller agreed to',
    access: 'authenticated',
    status: 200,
    reply: legalVersions,
  }),
  agree: route({
    method: 'POST',
    path: '/legal_texts/agreements',
    summary: 'Agrees to the current versions, as they were shown to the caller',
    access: 'authenticated',
    proof: 'none',
    body: agreedVersions,
    status: 200,
    reply: legalVersions,
  }),
  ofUser: route({
    method: 'GET',
    path: '/users/:id/legal_agreements',
    summary: 'Which versions an account agreed to, when and where; the newest of each text first',
    access: ['SADMIN'],
    params: idParams,
    status: 200,
    reply: z.array(
      z.object({ kind: z.enum(legalKinds), version: z.int(), at: instant, origin: z.enum(agreementOrigins) }),
    ),
  }),
  export: route({
    method: 'GET',
    path: '/legal_texts/agreements/export',
    summary: 'Who agreed to which version when, as a table',
    access: ['SADMIN'],
    proof: 'recent',
    status: 200,
    csv: 'aceptaciones',
  }),
}
