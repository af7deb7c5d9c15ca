import type { NewCredentials } from '#contract/catalogue/stock.ts'
import { Problem, type Issue } from '#domain/problem.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import type { AppContext } from '../../platform/context.ts'
import { requireOwnProduct } from './own-products.ts'
import { selectProducts } from './sql.ts'
import { selectAccountsByIndex, selectProfilesOfAccounts } from './stock-sql.ts'

/** The stored data of an account: its password and its profiles. */
type Known = { password: string; perfiles: Set<string> }

const keyOf = (vault: Vault, username: string) => vault.indexOf(username).toString('hex')
const nameOf = (perfil: string) => perfil.trim().toLowerCase()

/**
 * Why these rows cannot be added, each issue with its row: a username that exists with another password, and a profile
 * that the account has already, which two people would share.
 */
export async function issuesOfAccounts(
  db: Db,
  vault: Vault,
  productId: number,
  rows: readonly NewCredentials[],
): Promise<Issue[]> {
  const known = await knownAccounts(db, vault, productId, rows)
  const issues: Issue[] = []
  rows.forEach((row, index) => {
    const key = keyOf(vault, row.username)
    const account = known.get(key) ?? { password: row.password, perfiles: new Set() }
    known.set(key, account)
    if (account.password !== row.password) {
      issues.push({ path: `accounts.${index}.password`, message: 'Ese usuario ya está con otra contraseña.' })
    } else if (account.perfiles.has(nameOf(row.perfil))) {
      issues.push({ path: `accounts.${index}.perfil`, message: 'Ese perfil ya está en la cuenta.' })
    }
    account.perfiles.add(nameOf(row.perfil))
  })
  return issues
}

async function knownAccounts(db: Db, vault: Vault, productId: number, rows: readonly NewCredentials[]) {
  const indexes = rows.map(({ username }) => vault.indexOf(username))
  const accounts = await selectAccountsByIndex(db, productId, indexes)
  const ids = accounts.map(({ id }) => id)
  const profiles = await selectProfilesOfAccounts(db, ids)
  return new Map<string, Known>(
    accounts.map(({ id, usernameIndex, password }) => [
      usernameIndex.toString('hex'),
      {
        password: vault.open({ table: 'accounts', id, field: 'password' }, password),
        perfiles: new Set(
          profiles
            .filter(({ accountId }) => accountId === id)
            .map((it) => nameOf(vault.open({ table: 'profiles', id: it.id, field: 'perfil' }, it.perfil))),
        ),
      },
    ]),
  )
}

/** Returns how many profiles and accounts these rows would add; refuses with every issue at once. */
export async function checkAccounts(
  { db, vault }: AppContext,
  caller: Caller,
  productId: number,
  rows: readonly NewCredentials[],
) {
  await requireOwnProduct(db, caller, productId)
  const [product] = await selectProducts(db, { id: productId }, { limit: 1, offset: 0 })
  if (!product) throw new Problem('NOT_FOUND')
  if (product.totalTickets !== null) throw new Problem('NOT_AN_ACCOUNT_PRODUCT')
  const issues = await issuesOfAccounts(db, vault, productId, rows)
  if (issues.length > 0) throw new Problem('INVALID_INPUT', { issues })
  return { profiles: rows.length, accounts: new Set(rows.map(({ username }) => keyOf(vault, username))).size }
}
