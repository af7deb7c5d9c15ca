import type { FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { api } from '#contract/index.ts'
import type { CustomerReport } from '#contract/customers.ts'
import { customerLimits, nameKey, numberKey, type CustomerNumber } from '#domain/customer.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/db.ts'
import { readForm } from '../../platform/files/multipart.ts'
import { harmless } from '../../platform/http/send-csv.ts'
import { attemptOf, once } from '../../platform/http/idempotency.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { changeCustomers, refuseTooMany } from './customers.ts'
import { selectAllNumbers, selectAllForImport, updateImported } from './import-sql.ts'
import { insertCustomers, insertNumbers } from './link-sql.ts'
import { readCustomers, type GivenCustomer, type LineError } from './read-customers.ts'

/** How many errors and how many customers are shown. */
const maxErrors = 100
const maxSample = 5

type Known = { id: number; nombre: string; nota: string | null }
type Plan = {
  created: GivenCustomer[]
  changed: Known[]
  /** Further numbers of customers who are known. */
  added: CustomerNumber[]
  same: number
  errors: LineError[]
}

/** Reads a file of customers: as a dry run, or adds and changes them, once for each `Idempotency-Key`. */
export async function importCustomers(
  context: AppContext,
  caller: Caller,
  request: FastifyRequest,
): Promise<CustomerReport> {
  const route = api.customers.import
  const { bytes, fields } = await readForm(request, route, customerLimits.fileBytes)
  const { customers, errors } = readCustomers(bytes)
  const isTrial = fields.dryRun === 'true'
  const sha = createHash('sha256').update(bytes).digest('hex')
  const attempt = isTrial ? undefined : attemptOf(context, request, [route.method, route.path, sha])
  return changeCustomers(context, caller.id, async (trx) => {
    const plan = await compare(trx, caller.id, customers)
    const left = [...errors, ...plan.errors].toSorted((one, other) => one.line - other.line)
    return {
      applied: isTrial ? null : await once(trx, attempt, () => apply(trx, caller.id, plan)),
      created: plan.created.length,
      changed: plan.changed.length,
      same: plan.same,
      sample: customers.slice(0, maxSample).map(({ nombre, telefono, nota }) => ({ nombre, telefono, nota })),
      errorCount: left.length,
      errors: left.slice(0, maxErrors),
    }
  })
}

/** What a file would change: whoever a number and a name mean gets the name and the note of their line. */
async function compare(trx: Transaction, userId: number, given: readonly GivenCustomer[]): Promise<Plan> {
  const customers = new Map((await selectAllForImport(trx, userId)).map((it) => [it.id, it]))
  const numbers = Map.groupBy(await selectAllNumbers(trx, userId), (it) => it.number)
  const plan: Plan = { created: [], changed: [], added: [], same: 0, errors: [] }
  const seen = new Map<number | string, number>()
  for (const it of given) {
    const number = numberKey(it.telefono)
    const known = meantBy(numbers.get(number) ?? [], it.nombre, customers)
    if (known === 'shared') {
      plan.errors.push({ line: it.line, message: 'Teléfono: lo comparten varios clientes, y ninguno se llama así.' })
      continue
    }
    const earlier = seen.get(known?.id ?? number)
    const others = it.others.filter((other) => !numbers.get(other)?.some((owner) => owner.customerId === known?.id))
    const taken = others.find((other) => numbers.has(other) || seen.has(other))
    if (earlier !== undefined) {
      plan.errors.push({ line: it.line, message: `Teléfono: es el mismo de la línea ${earlier}.` })
      continue
    }
    if (taken !== undefined) {
      plan.errors.push({ line: it.line, message: `Otros números: ${taken} es de otro cliente.` })
      continue
    }
    for (const key of [known?.id ?? number, ...others]) seen.set(key, it.line)
    if (!known) {
      plan.created.push({ ...it, others })
      continue
    }
    plan.added.push(...others.map((other) => ({ number: other, name: '', customerId: known.id })))
    const isSame = isAsExported(it, known)
    if (isSame && others.length === 0) plan.same++
    else plan.changed.push(isSame ? known : { id: known.id, nombre: it.nombre, nota: it.nota ?? known.nota })
  }
  return plan
}

/** An export puts a sign before what a spreadsheet takes for a formula, and the text may begin with that sign itself. */
function isAsExported({ nombre, nota, cells }: GivenCustomer, known: Known): boolean {
  const isSame = (given: string | null, cell: string, stored: string | null) =>
    given === stored || cell === harmless(stored)
  return isSame(nombre, cells.nombre, known.nombre) && (nota === null || isSame(nota, cells.nota, known.nota))
}

/** Whose line it is; of several who share a number the one of that name. */
function meantBy(numbers: readonly CustomerNumber[], nombre: string, customers: ReadonlyMap<number, Known>) {
  const sharing = [...new Set(numbers.map(({ customerId }) => customerId))].flatMap((id) => customers.get(id) ?? [])
  if (sharing.length < 2) return sharing[0]
  const name = nameKey(nombre)
  const named = numbers.find((it) => it.name === name)
  return sharing.find((it) => nameKey(it.nombre) === name) ?? (named && customers.get(named.customerId)) ?? 'shared'
}

/** Returns how many customers were created or changed. */
async function apply(trx: Transaction, userId: number, { created, changed, added }: Plan): Promise<number> {
  const rows = created.map((it) => ({ ...it, number: numberKey(it.telefono), named: true }))
  await refuseTooMany(trx, userId, rows.length)
  const inserted = await insertCustomers(trx, userId, rows)
  const othersOf = new Map(rows.map(({ number, others }) => [number, others]))
  const theirs = inserted.flatMap(({ id, number }) =>
    [number, ...(othersOf.get(number) ?? [])].map((each) => ({ number: each, name: '', customerId: id })),
  )
  await insertNumbers(trx, userId, [...theirs, ...added])
  await updateImported(trx, changed)
  return rows.length + changed.length
}
