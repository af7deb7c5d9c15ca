import type { api } from '#contract/index.ts'
import type { ManagedPaymentMethod, OfferedMethod } from '#contract/payment-methods.ts'
import type { BodyOf } from '#contract/protocol/route.ts'
import { qrFaults } from '#domain/payment-qr.ts'
import { invalidInput, Problem } from '#domain/problem.ts'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction, type Db, type Transaction } from '../../platform/db/db.ts'
import { publishAfterCommit } from '../../platform/events/events.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { record } from '../audit/index.ts'
import { qrFault } from './check-qr.ts'
import { drawQr } from './draw-qr.ts'
import { tellAdministrators } from './tell-administrators.ts'
import {
  deleteMethod,
  shareLockMethod,
  insertMethod,
  lockMethod,
  selectMethods,
  selectShown,
  updateMethod,
} from './sql.ts'

type MethodRow = Awaited<ReturnType<typeof selectMethods>>[number]

const isOffered = ({ active, monthlyCap, receivedThisMonth }: MethodRow) =>
  active && (monthlyCap === null || receivedThisMonth < monthlyCap)

/** All methods for administrators; for others the offered ones, without the fields that are only for administrators. */
export async function listMethods({ db, clock }: AppContext, managed: boolean) {
  const methods = await selectMethods(db, clock.now())
  return managed ? methods.map(toManaged) : methods.filter(isOffered).map(toOffered)
}

/**
 * Where to pay a top-up of the caller's own: each method as its owner was shown it when it was asked for, whatever
 * became of it since, and those that came later.
 */
export async function listShown({ db, clock }: AppContext, caller: Caller, entryId: number): Promise<OfferedMethod[]> {
  const shown = await selectShown(db, entryId, caller.id)
  if (!shown) throw new Problem('NOT_FOUND')
  const later = (await selectMethods(db, clock.now())).filter(
    (method) => isOffered(method) && !shown.some(({ id }) => id === method.id),
  )
  return [...shown, ...later].map(toOffered)
}

type ShownMethod = Pick<MethodRow, 'id' | 'kind' | 'label' | 'holder' | 'number' | 'cci' | 'qr'>

/** A method as customers see it. */
const toOffered = ({ id, kind, label, holder, number, cci, qr }: ShownMethod): OfferedMethod => ({
  id,
  kind,
  label,
  holder,
  number,
  cci,
  qr: qr?.toString('base64') ?? null,
  qrDrawing: qr && drawQr(qr),
})

const toManaged = (row: MethodRow): ManagedPaymentMethod => ({ ...row, ...toOffered(row) })

/** What a QR holds, from its form on the wire; INVALID_INPUT for one that customers may not be shown. */
function qrIn(written: string | null): Buffer | null {
  const qr = written === null ? null : Buffer.from(written, 'base64')
  const fault = qr && qrFault(qr)
  if (fault) throw invalidInput('qr', qrFaults[fault])
  return qr
}

/**
 * The method of a top-up, locked until the transaction ends; INVALID_INPUT for one that is neither offered now nor was
 * shown to its owner when it was asked for.
 */
export async function takeOfferedMethod(trx: Transaction, id: number, now: Date, entryId?: number): Promise<MethodRow> {
  await shareLockMethod(trx, id)
  const [method] = await selectMethods(trx, now, id)
  if (method && isOffered(method)) return method
  const shown = method && entryId !== undefined ? await selectShown(trx, entryId) : undefined
  if (method && shown?.some((one) => one.id === id)) return method
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
  { cci = null, qr = null, monthlyCap = null, active = true, ...method }: BodyOf<typeof api.paymentMethods.create>,
): Promise<ManagedPaymentMethod> {
  const made = { ...method, cci, qr: qrIn(qr), monthlyCap, active }
  return inTransaction(context.db, async (trx) => {
    const id = await insertMethod(trx, made)
    const after = await getMethod(trx, context.clock.now(), id)
    await record(trx, caller, 'create-payment-method', { paymentMethod: id }, { after: recorded(after) })
    await tellAdministrators(trx, context, caller, { after })
    publishAfterCommit(trx, { resync: true })
    return after
  })
}

export async function changeMethod(
  context: AppContext,
  caller: Caller,
  id: number,
  { qr, ...fields }: BodyOf<typeof api.paymentMethods.change>,
): Promise<ManagedPaymentMethod> {
  const change = { ...fields, ...(qr !== undefined && { qr: qrIn(qr) }) }
  return inTransaction(context.db, async (trx) => {
    await lockMethod(trx, id)
    const before = await getMethod(trx, context.clock.now(), id)
    if (before.used && change.kind !== undefined && change.kind !== before.kind) throw invalidInput('kind', kindStays)
    if (Object.keys(change).length > 0) await updateMethod(trx, id, change)
    const after = await getMethod(trx, context.clock.now(), id)
    const told = { before: recorded(before), after: recorded(after) }
    await record(trx, caller, 'change-payment-method', { paymentMethod: id }, told)
    await tellAdministrators(trx, context, caller, { before, after })
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
    await tellAdministrators(trx, context, caller, { before: method })
    publishAfterCommit(trx, { resync: true })
  })
}

async function getMethod(db: Db, now: Date, id: number): Promise<ManagedPaymentMethod> {
  const [method] = await selectMethods(db, now, id)
  if (!method) throw new Problem('NOT_FOUND')
  return toManaged(method)
}

/** What the owner set, without the fields that follow from the top-ups. */
const recorded = ({
  id: _id,
  receivedThisMonth: _received,
  used: _used,
  qrDrawing: _drawing,
  ...set
}: ManagedPaymentMethod) => set

const kindStays = 'Ya hay recargas pagadas así: agrega otra forma de pago y apaga esta.'
