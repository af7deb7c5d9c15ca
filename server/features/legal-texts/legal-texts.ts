import type { LegalText } from '#contract/legal-texts.ts'
import type { api } from '#contract/index.ts'
import type { BodyOf } from '#contract/protocol/route.ts'
import { legalKinds, type AgreementOrigin, type LegalKind } from '#domain/legal-text.ts'
import { Problem } from '#domain/problem.ts'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction, type Db, type Transaction } from '../../platform/db/db.ts'
import { publishAfterCommit } from '../../platform/events/events.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { record } from '../audit/index.ts'
import { currentLegalVersions, insertAgreements, insertText, selectAgreed, selectText } from './sql.ts'

export type ShownVersions = BodyOf<typeof api.legalTexts.agree>

export async function readText(db: Db, kind: LegalKind, version?: number): Promise<LegalText> {
  const [published, current] = await Promise.all([selectText(db, kind, version), currentLegalVersions(db)])
  return { published: published ?? null, latest: current[kind] ?? 0 }
}

export function publishText(
  { db, clock }: AppContext,
  caller: Caller,
  kind: LegalKind,
  { text, version }: BodyOf<typeof api.legalTexts.publish>,
): Promise<LegalText> {
  return inTransaction(db, async (trx) => {
    const added = await insertText(trx, { kind, version, text, publishedAt: clock.now(), publishedBy: caller.id })
    if (!added) throw new Problem('LEGAL_TEXT_CHANGED')
    const published = { version: version + 1 }
    if (kind === 'terms') await record(trx, caller, 'publish-legal-text', { 'legal-terms': 0 }, { after: published })
    else await record(trx, caller, 'publish-legal-text', { 'legal-privacy': 0 }, { after: published })
    publishAfterCommit(trx, { resync: true })
    return readText(trx, kind)
  })
}

/** Agrees to the current versions; what the caller was shown must be them. */
export function agree({ db, clock }: AppContext, { id }: Caller, shown: ShownVersions) {
  return inTransaction(db, async (trx) => {
    const current = await currentLegalVersions(trx)
    for (const kind of legalKinds)
      if (shown[kind] !== undefined && shown[kind] !== current[kind]) throw new Problem('LEGAL_TEXT_CHANGED')
    await insertAgreements(trx, agreementsOf(id, shown, 'asked', clock.now()))
    return selectAgreed(trx, id)
  })
}

/**
 * Notes what the form of a new account showed. A version that was replaced meanwhile is what this person agreed to, and
 * stands as such: they are asked for the newer one later. One that never was is refused.
 */
export async function agreeInRegistration(trx: Transaction, userId: number, shown: ShownVersions, at: Date) {
  const current = await currentLegalVersions(trx)
  for (const kind of legalKinds) if ((shown[kind] ?? 0) > (current[kind] ?? 0)) throw new Problem('LEGAL_TEXT_CHANGED')
  await insertAgreements(trx, agreementsOf(userId, shown, 'registration', at))
}

const agreementsOf = (userId: number, shown: ShownVersions, origin: AgreementOrigin, at: Date) =>
  legalKinds.flatMap((kind) => {
    const version = shown[kind]
    return version === undefined ? [] : [{ userId, kind, version, origin, at }]
  })
