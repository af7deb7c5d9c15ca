import { queryOptions } from '@tanstack/react-query'
import type { LegalKind } from '#domain/legal-text.ts'
import { call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { keys } from '../../platform/query-client.ts'

/** The current version, or the given one. */
export const legalTextQuery = (kind: LegalKind, version: number | undefined) =>
  queryOptions({
    queryKey: [...keys.legalTexts, kind, version ?? 'current'],
    queryFn: () => call(api.legalTexts.read, { params: { kind }, query: version === undefined ? {} : { version } }),
  })

export const agreedQuery = queryOptions({
  queryKey: [...keys.legalTexts, 'agreed'],
  queryFn: () => call(api.legalTexts.own),
})

/** What an account agreed to, for administrators. */
export const agreementsOfQuery = (userId: number) =>
  queryOptions({
    queryKey: [...keys.legalTexts, 'of', userId],
    queryFn: () => call(api.legalTexts.ofUser, { params: { id: userId } }),
  })

/** The newest versions of both texts, for who publishes them. */
export const legalVersionsQuery = queryOptions({
  queryKey: [...keys.legalTexts, 'versions'],
  queryFn: () => call(api.legalTexts.versions),
})
