import type { FactorRemovalState } from '#contract/factor-removal.ts'
import type { NoticeData } from '#domain/notice.ts'
import { Problem } from '#domain/problem.ts'
import { removalHours } from '#domain/second-factor.ts'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction, type Db, type Transaction } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { record } from '../audit/index.ts'
import { notify } from '../notifications/index.ts'
import { confirmAdministrator, selectFullAdministrators } from '../users/index.ts'
import {
  hasChangedAccess,
  insertRemoval,
  lockPerson,
  markRemoval,
  selectOpen,
  selectOpenById,
  selectPerson,
  type OpenRemoval,
} from './removal-sql.ts'

type Clock = Pick<AppContext, 'clock'>
export type Told = NoticeData['factorRemoval']['what']

/** Whether an account has a second factor, and who asked to take it. */
export async function readRemoval(db: Db, userId: number): Promise<FactorRemovalState> {
  const person = await selectPerson(db, userId)
  if (!person) throw new Problem('NOT_FOUND')
  const { hasFactor } = person
  return { hasFactor, removal: (await selectOpen(db, userId)) ?? null }
}

/** Asks to take the factor of somebody who lost it. They and all administrators are told. */
export async function askRemoval(context: AppContext, caller: Caller, userId: number): Promise<FactorRemovalState> {
  if (userId === caller.id) throw new Problem('OWN_FACTOR')
  return inTransaction(context.db, async (trx) => {
    const person = await lockPerson(trx, userId)
    if (!person) throw new Problem('NOT_FOUND')
    await confirmAdministrator(trx, caller)
    const now = context.clock.now()
    if (person.disabledAt) throw new Problem('ACCOUNT_DISABLED')
    if (!person.hasFactor) throw new Problem('NO_FACTOR')
    if (await selectOpen(trx, userId)) throw new Problem('REMOVAL_OPEN')
    if (await hasChangedAccess(trx, { askedBy: caller.id, userId, askedAt: now })) throw new Problem('ACCESS_CHANGED')
    const endsAt = new Date(now.getTime() + removalHours * 3_600_000)
    await insertRemoval(trx, { userId, askedBy: caller.id, askedAt: now, endsAt })
    await record(trx, caller, 'ask-factor-removal', { user: userId })
    await tellOwner(trx, { userId, askedAt: now, endsAt }, now)
    await tellAdministrators(
      trx,
      { what: 'asked', person, removal: { askedAt: now, endsAt, by: caller.username } },
      now,
    )
    return readRemoval(trx, userId)
  })
}

/** Tells the owner of the account, whose mail has the link that stops it; a second time halfway. */
export const tellOwner = (
  trx: Transaction,
  { userId, askedAt, endsAt }: Pick<OpenRemoval, 'userId' | 'askedAt' | 'endsAt'>,
  now: Date,
): Promise<void> => {
  const key = `factor removal ${askedAt.toISOString()} told ${now.toISOString()}`
  return notify(trx, [{ userId, key, kind: 'factorRemovalAsked', data: { endsAt: endsAt.toISOString() } }], now)
}

/** Tells every full administrator, but not the owner of the account, who has notices of their own. */
export async function tellAdministrators(
  trx: Transaction,
  told: {
    what: Told
    person: { id: number; username: string }
    removal: Pick<OpenRemoval, 'askedAt' | 'endsAt' | 'by'>
    /** Who cancelled it, if not who asked. */
    by?: string
  },
  now: Date,
): Promise<void> {
  const { what, person, removal } = told
  const { id: userId, username } = person
  const data = { what, userId, username, by: told.by ?? removal.by, endsAt: removal.endsAt.toISOString() }
  const key = `factor removal ${userId} ${removal.askedAt.toISOString()} ${what}`
  const readers = (await selectFullAdministrators(trx)).filter((id) => id !== userId)
  await notify(
    trx,
    readers.map((reader) => ({ userId: reader, key, kind: 'factorRemoval' as const, data })),
    now,
  )
}

/** Cancels it, in a transaction that holds the lock on the account; false if nobody asked. */
export async function stopRemoval(
  { clock }: Clock,
  trx: Transaction,
  person: { id: number; username: string },
  what: 'stopped' | 'proved' | 'cancelled',
  /** The administrator who does, unless the owner of the account does. */
  administrator?: Caller,
): Promise<boolean> {
  const removal = await selectOpen(trx, person.id)
  if (!removal) return false
  const now = clock.now()
  await markRemoval(trx, removal.id, { cancelledAt: now })
  await record(trx, administrator ?? person, 'cancel-factor-removal', { user: person.id })
  const by = administrator && { by: administrator.username }
  await tellAdministrators(trx, { what, person, removal, ...by }, now)
  return true
}

/** The owner of the account, who is logged in, stops it. */
export async function cancelOwnRemoval(context: AppContext, caller: Caller): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    await lockPerson(trx, caller.id)
    if (!(await stopRemoval(context, trx, caller, 'stopped'))) throw new Problem('NOT_FOUND')
  })
}

/** An administrator stops it, whoever asked. */
export async function cancelRemoval(context: AppContext, caller: Caller, userId: number): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const person = await lockPerson(trx, userId)
    await confirmAdministrator(trx, caller)
    if (!person || !(await stopRemoval(context, trx, person, 'cancelled', caller))) throw new Problem('NOT_FOUND')
  })
}

const signed = ({ id, userId, askedAt }: OpenRemoval) => `factor-removal|${id}|${userId}|${askedAt.toISOString()}`

/** Where the mail about an open removal leads: it stops it, and is made when the mail is. */
export async function removalLink(context: AppContext, trx: Transaction, userId: number) {
  const removal = await selectOpen(trx, userId)
  if (!removal) return undefined
  const token = `${removal.id}.${context.vault.sign(signed(removal)).toString('base64url')}`
  return { button: 'No fui yo', link: `${context.config.publicUrl}/#/no_fui_yo?token=${token}` }
}

/** Whoever has that link stops it, once. */
export async function refuseRemoval(context: AppContext, token: string): Promise<void> {
  const [, id = '', signature = ''] = /^(\d{1,9})\.([\w-]{43})$/.exec(token) ?? []
  const found = id === '' ? undefined : await selectOpenById(context.db, Number(id))
  if (!found || !context.vault.isSigned(signed(found), signature)) throw new Problem('REMOVAL_LINK_INVALID')
  await inTransaction(context.db, async (trx) => {
    const person = await lockPerson(trx, found.userId)
    const isOpen = (await selectOpen(trx, found.userId))?.id === found.id
    if (!person || !isOpen) throw new Problem('REMOVAL_LINK_INVALID')
    await stopRemoval(context, trx, person, 'stopped')
  })
}
