import { sql } from 'kysely'
import type { AppContext } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/db.ts'
import { selectUsername } from '../users/index.ts'
import { rowsOf } from './download.ts'
import {
  disable,
  endCustomerBook,
  removeListedName,
  replaceName,
  selectActs,
  selectPersonalValues,
  updateAct,
  type Act,
  type Values,
} from './erase-sql.ts'
import { heldTables } from './held-tables.ts'

/** What an act on record about an account may say of its owner. */
const personalFields = [
  'username',
  'nombre',
  'apellido',
  'telefono',
  'email',
  'dni',
  'ubigeo',
  'departamento',
  'provincia',
  'distrito',
  'direccion',
]

/** Takes the personal data of an account whose closing is final from every table, as the list of tables says. */
export async function erase({ vault }: AppContext, trx: Transaction, userId: number, now: Date): Promise<void> {
  const { names, own, others } = await selectPersonalValues(trx, userId)
  const username = (await selectUsername(trx, userId)) ?? ''
  for (const act of await selectActs(trx, userId, { names, own })) {
    const hash = (key: string, value: unknown) => {
      const text = JSON.stringify([act.id, key, value])
      return `borrado:${vault.indexOf(text).toString('hex')}`
    }
    const values = act.isOwn || act.isAbout ? [...names, ...others] : act.isExport ? [...names, ...own] : names
    const erased = (said: Values | null) => said && eraseValues(said, act, values, hash)
    await updateAct(trx, { id: act.id, before: erased(act.before), after: erased(act.after) })
  }
  await removeListedName(trx, username)
  await endCustomerBook(trx, userId)
  for (const { table, closing, ...held } of heldTables) {
    const where = rowsOf({ table, closing, ...held }, userId)
    if (closing === 'delete') await sql.raw(`delete from ${table} where ${where}`).execute(trx)
    else if (closing.blanks) {
      const blanks = Object.entries(closing.blanks).map(([column, value]) => `${column} = ${value}`)
      await sql.raw(`update ${table} set ${blanks.join(', ')} where ${where}`).execute(trx)
    }
  }
  for (const name of names) await replaceName(trx, name, `cuenta cerrada ${userId}`)
  await disable(trx, userId, now)
}

/** The values of an act, those that name somebody replaced by a hash with a key that is not in the database. */
function eraseValues(
  said: Values,
  { isAbout }: Act,
  values: readonly string[],
  hash: (key: string, value: unknown) => string,
): Values {
  const names = (key: string, value: unknown) =>
    value !== null &&
    ((isAbout && personalFields.includes(key)) || values.some((it) => textsIn(value).some((text) => text.includes(it))))
  return Object.fromEntries(
    Object.entries(said).map(([key, value]) => [key, names(key, value) ? hash(key, value) : value]),
  )
}

const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, inside]) => [key, ...textsIn(inside)])
      : []
