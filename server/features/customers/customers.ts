import type { api } from '#contract/index.ts'
import type { ShownCustomer } from '#contract/customers.ts'
import type { BodyOf, QueryOf } from '#contract/protocol/route.ts'
import { customerLimits, nameKey, numberKey } from '#domain/customer.ts'
import { Problem } from '#domain/problem.ts'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction, omitUndefined, type Db, type Transaction } from '../../platform/db/db.ts'
import { pageParams, pageWithTotal } from '../../platform/http/page-params.ts'
import { exportRows, type Table } from '../../platform/http/send-csv.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { readSettings } from '../settings/index.ts'
import { linkPurchases, lockCustomers } from './link-purchases.ts'
import { insertCustomers, insertNumbers, selectNumbers } from './link-sql.ts'
import {
  allCustomers,
  countCustomers,
  orders,
  searchCustomers,
  selectCustomer,
  selectCustomers,
  selectForChange,
  selectSharing,
  updateCustomer,
  type CustomerRow,
} from './sql.ts'

async function atNow({ db, clock }: AppContext) {
  const { graceDays } = await readSettings(db)
  return { now: clock.now(), graceDays }
}

function toCustomer({ rents, ...customer }: CustomerRow) {
  const { running, purchases, next } = rents
  return { ...customer, running, purchases, next: next && { ...next, endDate: new Date(next.endDate) } }
}

export async function listCustomers(context: AppContext, caller: Caller, query: QueryOf<typeof api.customers.list>) {
  const { db } = context
  await linkPurchases(db, caller.id)
  const { page, pageSize, ...range } = pageParams(query, 50)
  const filter = { userId: caller.id, text: query.q ?? undefined }
  const at = await atNow(context)
  const order = orders[query.sort ?? 'recent']
  const [rows, { total }] = filter.text
    ? await searchCustomers(db, filter, order, at, range)
    : await pageWithTotal(
        range,
        (reach) => selectCustomers(db, filter, order, at, reach),
        () => countCustomers(db, filter),
      )
  return { items: rows.map(toCustomer), total, page, pageSize }
}

const customerColumns = ['Nombre', 'Teléfono', 'Nota', 'Otros números'] as const

export async function exportCustomers(
  context: AppContext,
  caller: Caller,
  q: string | null | undefined,
): Promise<Table> {
  await linkPurchases(context.db, caller.id)
  const filter = { userId: caller.id, text: q ?? undefined }
  return {
    columns: customerColumns,
    rows: exportRows(
      context.exportDb,
      (trx) => allCustomers(trx, filter),
      ({ nombre, telefono, nota, numbers }) => [nombre, telefono, nota, othersThan(telefono, numbers).join(' / ')],
    ),
  }
}

export async function showCustomer(context: AppContext, caller: Caller, id: number): Promise<ShownCustomer> {
  await linkPurchases(context.db, caller.id)
  return present(context, context.db, caller.id, id)
}

/** One of the user's own customers; NOT_FOUND for anybody else's. */
export async function present(context: AppContext, db: Db, userId: number, id: number): Promise<ShownCustomer> {
  const row = await selectCustomer(db, userId, id, await atNow(context))
  if (!row) throw new Problem('NOT_FOUND')
  const { numbers, sharing } = await selectSharing(db, userId, id)
  return { ...toCustomer(row), paid: row.rents.paid, otherPhones: othersThan(row.telefono, numbers), sharing }
}

const othersThan = (telefono: string, numbers: readonly string[]) =>
  numbers.filter((number) => number !== numberKey(telefono))

/** Runs a change of a user's customers, with all purchases of theirs linked and nothing else changing them meanwhile. */
export const changeCustomers = <Result>(
  { db }: AppContext,
  userId: number,
  work: (trx: Transaction) => Promise<Result>,
) =>
  inTransaction(db, async (trx) => {
    await lockCustomers(trx, userId)
    return work(trx)
  })

export async function lockedCustomer(trx: Transaction, userId: number, id: number) {
  const customer = await selectForChange(trx, userId, id)
  if (!customer) throw new Problem('NOT_FOUND')
  return customer
}

/** Adds a customer; a number that is somebody's is refused. */
export function createCustomer(context: AppContext, caller: Caller, body: BodyOf<typeof api.customers.create>) {
  return changeCustomers(context, caller.id, async (trx) => {
    const number = numberKey(body.telefono)
    await refuseKnown(trx, caller.id, number)
    await refuseTooMany(trx, caller.id, 1)
    const [added] = await insertCustomers(trx, caller.id, [{ ...body, number, named: true }])
    const customerId = added?.id ?? 0
    await insertNumbers(trx, caller.id, [{ number, name: '', customerId }])
    return present(context, trx, caller.id, customerId)
  })
}

export async function refuseTooMany(trx: Transaction, userId: number, added: number) {
  const { total } = await countCustomers(trx, { userId })
  if (total + added > customerLimits.customers) throw new Problem('CUSTOMER_LIMIT')
}

async function refuseKnown(trx: Transaction, userId: number, number: string) {
  const known = await selectNumbers(trx, userId, [number])
  const message = 'Ese número ya es de otro cliente. Búscalo por él.'
  if (known.length > 0) throw new Problem('CUSTOMER_KNOWN', { issues: [{ path: 'telefono', message }] })
}

export function changeCustomer(
  context: AppContext,
  caller: Caller,
  id: number,
  body: BodyOf<typeof api.customers.change>,
) {
  return changeCustomers(context, caller.id, async (trx) => {
    const before = await lockedCustomer(trx, caller.id, id)
    if (body.telefono !== undefined && numberKey(body.telefono) !== numberKey(before.telefono)) {
      const number = numberKey(body.telefono)
      const known = await selectNumbers(trx, caller.id, [number])
      if (!known.some((it) => it.customerId === id)) {
        await refuseKnown(trx, caller.id, number)
        await insertNumbers(trx, caller.id, [{ number, name: '', customerId: id }])
      }
    }
    if (body.nombre !== undefined) await nameAlso(trx, caller.id, id, before.telefono, body.nombre)
    const set = omitUndefined({ ...body, ...(body.nombre !== undefined && { named: true }) })
    if (Object.keys(set).length > 0) await updateCustomer(trx, id, set)
    return present(context, trx, caller.id, id)
  })
}

/** Who has a number only under a name has it under their new one too, unless that is another's who shares it. */
async function nameAlso(trx: Transaction, userId: number, id: number, telefono: string, nombre: string) {
  const number = numberKey(telefono)
  const known = await selectNumbers(trx, userId, [number])
  const name = nameKey(nombre)
  const isShared = known.some((it) => it.customerId !== id)
  if (isShared && !known.some((it) => it.name === name))
    await insertNumbers(trx, userId, [{ number, name, customerId: id }])
}
