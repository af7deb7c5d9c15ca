import type { api } from '#contract/index.ts'
import type { OwnFactors } from '#contract/second-factor.ts'
import type { BodyOf } from '#contract/protocol/route.ts'
import { invalidInput, Problem } from '#domain/problem.ts'
import { enrolmentMinutes, maxPasskeys } from '#domain/second-factor.ts'
import { may } from '#domain/user.ts'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction, type Db, type Transaction } from '../../platform/db/db.ts'
import { lockOwner } from '../../platform/db/lock-owner.ts'
import { qrDrawing } from '../../platform/qr-drawing.ts'
import type { RateLimiter } from '../../platform/rate-limits/rate-limits.ts'
import { selectFactors, type Caller } from '../../platform/sessions/sessions.ts'
import { storeKeptNow } from '../backups/index.ts'
import { readSettings } from '../settings/index.ts'
import { endOthersOf, selectUser, verifyOwnPassword } from '../users/index.ts'
import { useEnrolmentCode } from './enrolment-code.ts'
import { arePasskeysPossible, askForNewPasskey, verifyNewPasskey } from './passkeys.ts'
import { stopRemoval } from './removal.ts'
import { selectOpen } from './removal-sql.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'
import {
  confirmTotpSecret,
  countRecoveryCodes,
  deletePasskey,
  deleteTotp,
  deleteUnused,
  insertPasskey,
  replaceRecoveryCodes,
  selectPasskeys,
  selectTotp,
  upsertTotp,
} from './sql.ts'
import { tellFactorChanged } from './tell.ts'
import { makeTotp, useTotp } from './totp.ts'
import { countProof } from './use-factor.ts'

const enrolmentMs = enrolmentMinutes * 60_000

export const deleteUnusedEnrolments = ({ db, clock }: AppContext) =>
  deleteUnused(db, clock.now(), new Date(clock.now().getTime() - enrolmentMs))

type Asked = OwnFactors['asks']

/** What enrolling asks for besides the password. */
async function asksOf(db: Db, caller: Caller): Promise<{ asks: Asked; email: string | null }> {
  if (caller.hasFactor) return { asks: 'factor', email: null }
  const user = await selectUser(db, caller.id)
  const email = user?.emailVerifiedAt ? user.email : null
  if (email !== null) return { asks: 'mailCode', email }
  return { asks: may.administer(caller.role) ? 'nothing' : 'email', email }
}

/** By what the caller proves who they are. */
export async function readFactors(context: AppContext, caller: Caller): Promise<OwnFactors> {
  const { db } = context
  const [totp, passkeys] = [await selectTotp(db, caller.id), await selectPasskeys(db, caller.id)]
  return {
    totp: totp?.confirmedAt ?? null,
    passkeys,
    recoveryCodes: await countRecoveryCodes(db, caller.id),
    passkeysPossible: arePasskeysPossible(context),
    required: caller.mustHaveFactor,
    asks: (await asksOf(db, caller)).asks,
    removal: (await selectOpen(db, caller.id)) ?? null,
  }
}

/**
 * Refuses to enrol a factor unless the caller knows the password and has what the account asks for besides: a stolen
 * session must not put the thief's own factor in the place of none.
 */
async function authorise(
  context: AppContext,
  limits: RateLimiter,
  caller: Caller,
  { password, mailCode }: BodyOf<typeof api.secondFactor.askTotp>,
): Promise<void> {
  const { asks, email } = await asksOf(context.db, caller)
  if (asks === 'email') throw new Problem('EMAIL_NEEDED')
  await countProof(context, limits, caller.id, async () => {
    await verifyOwnPassword(context, caller.id, password)
    if (email === null) return
    if (mailCode === undefined) throw invalidInput('mailCode', 'Escribe el código que te enviamos por correo.')
    const isRight = await inTransaction(context.db, (trx) =>
      useEnrolmentCode(context, trx, caller.id, { typed: mailCode, email }),
    )
    if (isRight) return
    const message = 'Ese código no es el último que te enviamos, o ya venció.'
    throw new Problem('WRONG_FACTOR', { issues: [{ path: 'mailCode', message }] })
  })
}

type Enrolment = BodyOf<typeof api.secondFactor.askTotp>

/** A new secret for an application of codes, which protects nothing yet. */
export async function askTotp(context: AppContext, limits: RateLimiter, caller: Caller, given: Enrolment) {
  await authorise(context, limits, caller, given)
  const { identity } = await readSettings(context.db)
  const { secret, sealed, uri } = makeTotp(context, caller.id, identity.name, caller.username)
  if (!(await upsertTotp(context.db, caller.id, sealed, context.clock.now()))) throw new Problem('FACTOR_EXISTS')
  return { secret, uri, qr: qrDrawing(Buffer.from(uri)) }
}

/** Turns the codes on, with the first one. */
export function confirmTotp(context: AppContext, limits: RateLimiter, caller: Caller, code: string) {
  return countProof(context, limits, caller.id, () =>
    inTransaction(context.db, async (trx) => {
      await lockOwner(trx, caller.id)
      const now = context.clock.now()
      const totp = await selectTotp(trx, caller.id)
      if (!totp || totp.confirmedAt || now.getTime() > totp.createdAt.getTime() + enrolmentMs)
        throw new Problem('ENROLMENT_EXPIRED')
      if (!(await useTotp(context, trx, caller.id, { code, confirmed: false }))) {
        const message = 'Ese código no es el de ahora. Revisa que la hora de tu celular sea automática.'
        throw new Problem('WRONG_FACTOR', { issues: [{ path: 'code', message }] })
      }
      return added(context, trx, caller, () => confirmTotpSecret(trx, caller.id, now), { what: 'totpAdded' })
    }),
  )
}

/** What to make a passkey with. */
export async function askPasskey(context: AppContext, limits: RateLimiter, caller: Caller, given: Enrolment) {
  await authorise(context, limits, caller, given)
  const { identity } = await readSettings(context.db)
  return askForNewPasskey(context, context.db, { ...caller, shopName: identity.name })
}

/** Adds the passkey that was made. */
export function addPasskey(
  context: AppContext,
  caller: Caller,
  { name, passkey }: BodyOf<typeof api.secondFactor.addPasskey>,
) {
  return inTransaction(context.db, async (trx) => {
    await lockOwner(trx, caller.id)
    const made = await verifyNewPasskey(context, trx, caller.id, passkey)
    if ((await selectPasskeys(trx, caller.id)).length >= maxPasskeys) throw new Problem('PASSKEY_LIMIT')
    const row = {
      userId: caller.id,
      credentialId: made.id,
      publicKey: Buffer.from(made.publicKey),
      counter: made.counter,
      transports: (made.transports ?? []).join(' '),
      name,
      createdAt: context.clock.now(),
    }
    return added(context, trx, caller, () => insertPasskey(trx, row), { what: 'passkeyAdded', name })
  })
}

/**
 * The first factor brings recovery codes, which are shown this once. Whoever else is in the account is logged out; this
 * device stays known by its cookie.
 */
async function added(
  context: AppContext,
  trx: Transaction,
  caller: Caller,
  add: () => Promise<unknown>,
  told: Parameters<typeof tellFactorChanged>[3],
): Promise<{ recoveryCodes: string[] | null; deviceCookie: string }> {
  const isFirst = (await selectFactors(trx, caller.id)).length === 0
  await add()
  await stopRemoval(context, trx, caller, 'proved')
  const recoveryCodes = isFirst ? await renewRecoveryCodes(context, trx, caller.id) : null
  await tellFactorChanged(context, trx, caller.id, told)
  return { recoveryCodes, deviceCookie: await endOthersOf(context, trx, caller) }
}

/** Turns the codes of the application off. */
export const removeTotp = (context: AppContext, limits: RateLimiter, caller: Caller, password: string) =>
  remove(context, limits, caller, password, async (trx) => {
    if (!(await deleteTotp(trx, caller.id))) throw new Problem('NOT_FOUND')
    return { what: 'totpRemoved' }
  })

export const removePasskey = (
  context: AppContext,
  limits: RateLimiter,
  caller: Caller,
  { id, password }: { id: number; password: string },
) =>
  remove(context, limits, caller, password, async (trx) => {
    const name = await deletePasskey(trx, caller.id, id)
    if (name === undefined) throw new Problem('NOT_FOUND')
    return { what: 'passkeyRemoved', name }
  })

async function remove(
  context: AppContext,
  limits: RateLimiter,
  caller: Caller,
  password: string,
  take: (trx: Transaction) => Promise<Parameters<typeof tellFactorChanged>[3]>,
): Promise<void> {
  await countProof(context, limits, caller.id, () => verifyOwnPassword(context, caller.id, password))
  await inTransaction(context.db, async (trx) => {
    await lockOwner(trx, caller.id)
    const told = await take(trx)
    const isLast = (await selectFactors(trx, caller.id)).length === 0
    if (isLast && caller.mustHaveFactor) throw new Problem('LAST_FACTOR')
    if (isLast) {
      await replaceRecoveryCodes(trx, caller.id, [])
      await stopRemoval(context, trx, caller, 'stopped')
    }
    await tellFactorChanged(context, trx, caller.id, told)
  })
  await storeKeptNow(context)
}

/** New recovery codes; those before work no more. */
export async function renewCodes(
  context: AppContext,
  limits: RateLimiter,
  caller: Caller,
  password: string,
): Promise<{ recoveryCodes: string[] }> {
  await countProof(context, limits, caller.id, () => verifyOwnPassword(context, caller.id, password))
  return inTransaction(context.db, async (trx) => {
    await lockOwner(trx, caller.id)
    if ((await selectFactors(trx, caller.id)).length === 0) throw new Problem('FACTOR_ABSENT')
    const recoveryCodes = await renewRecoveryCodes(context, trx, caller.id)
    await tellFactorChanged(context, trx, caller.id, { what: 'codesRenewed' })
    return { recoveryCodes }
  })
}
