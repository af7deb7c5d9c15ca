import type { api } from '#contract/index.ts'
import type { ManagedPaymentMethod } from '#contract/payment-methods.ts'
import type { BodyOf } from '#contract/protocol/route.ts'
import { invalidInput, Problem } from '#domain/problem.ts'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction, type Db, type Transaction } from '../../platform/db/db.ts'
import { publishAfterCommit } from '../../platform/events/events.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { record } from '../audit/index.ts'
import { deleteMethod, shareLockMethod, insertMethod, lockMethod, selectMethods, updateMethod } from './sql.ts'

const isOffered = ({ active, monthlyCap, receivedThisMonth }: ManagedPaymentMethod) =>
  active && (monthlyCap === null || receivedThisMonth < monthlyCap)

/** All methods for administrators; for others the offered ones, without the fields that are only for administrators. */
export async function listMethods({ db, clock }: AppContext, managed: boolean) {
  const methods = await selectMethods(db, clock.now())
  if (managed) return methods
  return methods
    .filter(isOffered)
    .map(({ id, kind, label, holder, number, cci }) => ({ id, kind, label, holder, number, cci }))
}

/**
 * The method of a top-up that is requested now, locked until the transaction ends; INVALID_INPUT for one that is
 * neither offered nor the present one.
 */
export async function takeOfferedMethod(
  trx: Transaction,
  id: number,
  now: Date,
  present: number | null = null,
): Promise<ManagedPaymentMethod> {
  await shareLockMethod(trx, id)
  const [method] = await selectMethods(trx, now, id)
  if (method && (method.id === present || isOffered(method))) return method
  throw invalidInput('methodId', 'Esa forma de pago ya no se ofrece. Elige otra.')
}

/** Where to pay, in the format of the settings from before there were several methods: by phone, and by a transfer. */
export async function readPayment(db: Db, now: Date) {
  const offered = (await selectMethods(db, now)).filter(isOffered)
  const byPhone = offered.find(({ kind }) => kind === 'Yape' || kind === 'Plin')
  const byBank = offered.find(({ kind }) => kind === 'Transferencia')
  return {
    phone: byPhone?.number ?? '',
    bank: byBank?.label ?? '',
    account: byBank?.number ?? '',
    interbank: byBank?.cci ?? '',
    holder: (byPhone ?? byBank)?.holder ?? '',
  }
}

export async function createMethod(
  context: AppContext,
  caller: Caller,
  { cci = null, monthlyCap = null, active = true, ...method }: BodyOf<typeof api.paymentMethods.create>,
): Promise<ManagedPaymentMethod> {
  return inTransaction(context.db, async (trx) => {
    const made = { ...method, cci, monthlyCap, active }
    const id = await insertMethod(trx, made)
    await record(trx, caller, 'create-payment-method', { paymentMethod: id }, { after: made })
    publishAfterCommit(trx, { resync: true })
    return getMethod(trx, context.clock.now(), id)
  })
}

export async function changeMethod(
  context: AppContext,
  caller: Caller,
  id: number,
  change: BodyOf<typeof api.paymentMethods.change>,
): Promise<ManagedPaymentMethod> {
  return inTransaction(context.db, async (trx) => {
    await lockMethod(trx, id)
    const before = await getMethod(trx, context.clock.now(), id)
    if (before.used && change.kind !== undefined && change.kind !== before.kind) throw invalidInput('kind', kindStays)
    if (Object.keys(change).length > 0) await updateMethod(trx, id, change)
    const after = await getMethod(trx, context.clock.now(), id)
    const told = { before: recorded(before), after: recorded(after) }
    await record(trx, caller, 'change-payment-method', { paymentMethod: id }, told)
    publishAfterCommit(trx, { resync: true })
    return after
  })
}

/** Deletes a method. One that a top-up uses is switched off instead, so that the top-up still shows how it was paid. */
export async function removeMethod(context: AppContext, caller: Caller, id: number): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    await lockMethod(trx, id)
    const method = await getMethod(trx, context.clock.now(), id)
    if (method.used) await updateMethod(trx, id, { active: false })
    else await deleteMethod(trx, id)
    await record(trx, caller, 'remove-payment-method', { paymentMethod: id }, { before: recorded(method) })
    publishAfterCommit(trx, { resync: true })
  })
}

async function getMethod(db: Db, now: Date, id: number): Promise<ManagedPaymentMethod> {
  const [method] = await selectMethods(db, now, id)
  if (!method) throw new Problem('NOT_FOUND')
  return method
}

/** What the owner set, without the fields that follow from the top-ups. */
const recorded = ({ id: _id, receivedThisMonth: _received, used: _used, ...set }: ManagedPaymentMethod) => set

const kindStays = 'Ya hay recargas pagadas así: agrega otra forma de pago y apaga esta.'
