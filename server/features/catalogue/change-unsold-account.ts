import type { BodyOf } from '#contract/protocol/route.ts'
import type { api } from '#contract/index.ts'
import { Problem } from '#domain/problem.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { record } from '../audit/index.ts'
import type { Transaction } from '../../platform/db/db.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import { sealedChange } from './change-account.ts'
import {
  selectAccounts,
  selectAccountsByIndex,
  selectProfilesOfAccounts,
  selectUnsoldAccounts,
  updateFreeProfile,
  updateUnsoldAccount,
} from './stock-sql.ts'

type Given = Pick<BodyOf<typeof api.catalogue.changeProduct>, 'username' | 'password' | 'perfil' | 'pin'>

/**
 * Changes the credentials that were sent with a locked product, where exactly one of its accounts has no profile that
 * somebody bought; what is blank stays. What is there already changes nothing; anything else is refused, so that no
 * buyer's account changes unseen.
 */
export async function changeUnsoldAccount(
  trx: Transaction,
  vault: Vault,
  caller: Caller,
  product: { id: number; totalTickets: number | null },
  given: Given,
): Promise<void> {
  if (!given.username && !given.password && !given.perfil && !given.pin) return
  if (product.totalTickets !== null) throw new Problem('NOT_AN_ACCOUNT_PRODUCT')
  const unsold = await selectUnsoldAccounts(trx, product.id, 2)
  const only = unsold.length === 1 ? unsold[0] : undefined
  const meant = (await accountNamed(trx, vault, product.id, given.username)) ?? only?.id ?? (await soleAccount())
  const [account] =
    meant === undefined ? [] : await selectAccounts(trx, { productId: product.id, accountId: meant }, one)
  if (!account) throw new Problem('ACCOUNTS_ELSEWHERE')
  const columns = sealedChange(vault, account, given)
  const profile = await profileChange(trx, vault, account.id, given)
  const changed = [...Object.keys(columns), ...Object.keys(profile.columns)].filter((it) => it !== 'usernameIndex')
  if (changed.length === 0) return
  if (account.id !== only?.id) throw new Problem('ACCOUNTS_ELSEWHERE')
  await updateUnsoldAccount(trx, account.id, columns)
  if (profile.id !== undefined) await updateFreeProfile(trx, profile.id, profile.columns)
  await record(trx, caller, 'change-account', { account: account.id }, { after: { changed, purchases: 0 } })

  /** The only account of the product, sold or not. */
  async function soleAccount() {
    const [first, second] = await selectAccounts(trx, { productId: product.id }, { limit: 2, offset: 0 })
    return second ? undefined : first?.id
  }
}

const one = { limit: 1, offset: 0 }

async function accountNamed(trx: Transaction, vault: Vault, productId: number, username: string | null | undefined) {
  if (!username) return undefined
  const [account] = await selectAccountsByIndex(trx, productId, [vault.indexOf(username)])
  return account?.id
}

/** The profile that is meant: the only one of its account, or the one of that name; and what differs, encrypted. */
async function profileChange(trx: Transaction, vault: Vault, accountId: number, { perfil, pin }: Given) {
  if (!perfil && !pin) return { id: undefined, columns: {} }
  const profiles = (await selectProfilesOfAccounts(trx, [accountId])).map((it) => ({
    id: it.id,
    perfil: vault.open(cellOf(it.id, 'perfil'), it.perfil),
    pin: vault.open(cellOf(it.id, 'pin'), it.pin),
  }))
  const [first, second] = profiles
  const meant = second ? profiles.find((it) => it.perfil === perfil) : first
  if (!meant) throw new Problem('ACCOUNTS_ELSEWHERE')
  const { id } = meant
  return {
    id,
    columns: {
      ...(perfil && perfil !== meant.perfil && { perfil: vault.seal(cellOf(id, 'perfil'), perfil) }),
      ...(pin && pin !== meant.pin && { pin: vault.seal(cellOf(id, 'pin'), pin) }),
    },
  }
}

const cellOf = (id: number, field: 'perfil' | 'pin') => ({ table: 'profiles', id, field }) as const
