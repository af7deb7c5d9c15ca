import type { api } from '#contract/index.ts'
import type { BodyOf } from '#contract/protocol/route.ts'
import { customerLimits, nameKey, numberKey } from '#domain/customer.ts'
import { invalidInput, Problem } from '#domain/problem.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { changeCustomers, lockedCustomer, present } from './customers.ts'
import { insertCustomers } from './link-sql.ts'
import { moveEverything, moveLinks, selectLinked, takeNumbers, updateCustomer } from './sql.ts'

/** Makes a customer part of another: one person with two numbers. */
export function mergeCustomers(context: AppContext, caller: Caller, id: number, from: number) {
  return changeCustomers(context, caller.id, async (trx) => {
    const kept = await lockedCustomer(trx, caller.id, id)
    if (id === from) throw invalidInput('from', 'Elige a otro cliente.')
    const merged = await lockedCustomer(trx, caller.id, from)
    const nota = [...new Set([kept.nota, merged.nota])].filter(Boolean).join('\n') || null
    if (nota && nota.length > customerLimits.nota) throw new Problem('NOTES_TOO_LONG')
    await moveEverything(trx, caller.id, from, id)
    const lastPurchaseId = Math.max(kept.lastPurchaseId, merged.lastPurchaseId)
    await updateCustomer(trx, id, { nota, lastPurchaseId, named: true })
    return present(context, trx, caller.id, id)
  })
}

/** Makes some purchases of a customer those of a new one: two people with one number, told apart by their names. */
export function splitCustomer(
  context: AppContext,
  caller: Caller,
  id: number,
  { nombre, purchaseIds }: BodyOf<typeof api.customers.split>,
) {
  return changeCustomers(context, caller.id, async (trx) => {
    const customer = await lockedCustomer(trx, caller.id, id)
    if (nameKey(nombre) === nameKey(customer.nombre))
      throw invalidInput('nombre', 'Escribe otro nombre: por él se distinguen si comparten el número.')
    const linked = await selectLinked(trx, caller.id, id)
    const moved = linked.filter((it) => purchaseIds.includes(it.id))
    const left = linked.filter((it) => !purchaseIds.includes(it.id))
    const last = moved.at(-1)
    if (!last || moved.length < purchaseIds.length) throw new Problem('NOT_FOUND')
    const telefono = last.telefono || customer.telefono
    const [added] = await insertCustomers(trx, caller.id, [
      { number: numberKey(telefono), nombre, telefono, nota: null, named: true },
    ])
    const to = added?.id ?? 0
    await moveLinks(trx, caller.id, purchaseIds, to)
    // The next purchase under one of these names is theirs, unless the other one goes by it too.
    const stays = new Set([customer.nombre, ...left.map((it) => it.nombreUser)].map(nameKey))
    const names = moved.map((it) => ({ name: nameKey(it.nombreUser), number: numberKey(it.telefono) }))
    const taken = names.filter(({ name }) => name !== '' && !stays.has(name))
    await takeNumbers(trx, caller.id, [...taken, { number: numberKey(telefono), name: nameKey(nombre) }], {
      from: id,
      to,
    })
    await updateCustomer(trx, to, { lastPurchaseId: last.id })
    await updateCustomer(trx, id, { lastPurchaseId: left.at(-1)?.id ?? 0, named: true })
    return present(context, trx, caller.id, to)
  })
}
