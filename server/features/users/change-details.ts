import type { api } from '#contract/index.ts'
import type { BodyOf } from '#contract/protocol/route.ts'
import { dayMs } from '#domain/lima.ts'
import { findDistrict } from '#domain/places.ts'
import { invalidInput, Problem } from '#domain/problem.ts'
import { may } from '#domain/user.ts'
import { record } from '../audit/index.ts'
import { omitUndefined, inTransaction, type Transaction } from '../../platform/db/db.ts'
import { notify } from '../notifications/index.ts'
import { deleteFormerEmails, upsertFormerEmail } from './mail-sql.ts'
import { queueVerification } from './account-mails.ts'
import type { AppContext } from '../../platform/context.ts'
import { toUser } from './to-user.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { missingPassword, verifyOwnPassword } from './change-password.ts'
import { lockUser, selectUser, updateUser, updateAvatar } from './sql.ts'
import { fileOfUrl } from '../../platform/files/files.ts'

type Change = BodyOf<typeof api.users.changeMe>

type Guards = {
  /** Counts a change of e-mail, which sends a mail and checks a password. */
  countEmail: () => Promise<void>
  /** Refuses a caller with a second factor who has to prove again who they are. */
  prove: () => void
}

/**
 * Changes the given fields of a profile: the caller's own, or any for an administrator, which is recorded. Another
 * e-mail needs the caller's password and counts as unverified.
 */
export async function changeDetails(
  context: AppContext,
  caller: Caller,
  userId: number,
  change: Change,
  { countEmail, prove }: Guards,
) {
  const own = userId === caller.id
  if (!own && !may.administer(caller.role)) throw new Problem('NOT_FOUND')
  const { password, departamento: _, provincia: _p, distrito: _d, ...plain } = change
  const place = placeOf(change)
  const current = await selectUser(context.db, userId)
  if (!current) throw new Problem('NOT_FOUND')
  const isOther = (email: string | null) => change.email !== undefined && change.email !== email
  // Customers of a reseller write to that number, and the owner of an account to theirs.
  const asks = ({ email, telefono }: { email: string | null; telefono: string }) =>
    isOther(email) ||
    (change.telefono !== undefined && change.telefono !== telefono && (!own || caller.role === 'RESELLER'))
  if (asks(current)) prove()
  let verified: string | null | undefined
  if (own && isOther(current.email)) {
    await countEmail()
    verified = await verifyOwnPassword(context, userId, password)
  }
  return inTransaction(context.db, async (trx) => {
    const before = await lockUser(trx, userId)
    if (!before) throw new Problem('NOT_FOUND')
    const otherEmail = isOther(before.email)
    // It may have been another one a moment ago.
    if (asks(before)) prove()
    // The e-mail or the password may have changed since it was verified.
    if (own && otherEmail && before.passwordHash !== verified) throw missingPassword()
    const columns = omitUndefined({ ...plain, ...place, ...(otherEmail && { emailVerifiedAt: null }) })
    if (Object.keys(columns).length > 0) await updateUser(trx, userId, columns)
    if (otherEmail && before.email) await tellEmailChanged(context, trx, { ...before, email: before.email }, own)
    if (otherEmail && change.email) await queueVerification(context, trx, userId, change.email)
    if (!own) {
      const replaced = Object.fromEntries(Object.keys(columns).map((key) => [key, before[key as keyof typeof before]]))
      await record(trx, caller, 'change-profile', { user: userId }, { before: replaced, after: columns })
    }
    return toUser(await selectUser(trx, userId))
  })
}

export const formerEmailDays = 7

export const forgetFormerEmails = ({ db, clock }: AppContext) => deleteFormerEmails(db, clock.now())

/** Tells the owner that their address was replaced, at the former one too if it was verified. */
async function tellEmailChanged(
  context: AppContext,
  trx: Transaction,
  { id: userId, email, emailVerifiedAt }: { id: number; email: string; emailVerifiedAt: Date | null },
  own: boolean,
): Promise<void> {
  const now = context.clock.now()
  const until = new Date(now.getTime() + formerEmailDays * dayMs)
  if (emailVerifiedAt) await upsertFormerEmail(trx, { userId, email, until })
  const data = { by: own ? 'owner' : 'administrator' } as const
  await notify(trx, [{ userId, key: `email ${now.toISOString()}`, kind: 'emailChanged', data }], now)
}

const places = ['departamento', 'provincia', 'distrito'] as const
const noPlace = { ubigeo: null, departamento: null, provincia: null, distrito: null }

/** The place named by the three fields together; nothing when none was given, no place when all were cleared. */
function placeOf(change: Change) {
  if (places.every((name) => change[name] === undefined)) return {}
  if (places.every((name) => change[name] == null)) return noPlace
  const { departamento, provincia, distrito } = change
  const found = findDistrict(departamento ?? '', provincia ?? '', distrito ?? '')
  if (found) return found
  const missing = places.filter((name) => !change[name])
  const message = 'Elige un departamento, una provincia y un distrito que vayan juntos.'
  throw new Problem('INVALID_INPUT', {
    issues: (missing.length > 0 ? missing : ['distrito']).map((path) => ({ path, message })),
  })
}

/** Makes one of the caller's own pictures the avatar; any other URL is refused. */
export async function changeAvatar(context: AppContext, caller: Caller, userId: number, url: string) {
  if (userId !== caller.id) throw new Problem('NOT_FOUND')
  const file = fileOfUrl(url)
  const { numUpdatedRows } = await updateAvatar(context.db, userId, file ?? '')
  if (numUpdatedRows === 0n) {
    throw invalidInput('url', 'Elige una de tus imágenes.')
  }
  return toUser(await selectUser(context.db, userId))
}
