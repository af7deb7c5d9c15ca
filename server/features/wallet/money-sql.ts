import type { Centimos } from '#domain/money.ts'
import type { Role } from '#domain/user.ts'
import type { EntryKind } from '#domain/wallet.ts'
import type { Transaction } from '../../platform/db/db.ts'
import { pipeline, statement } from '../../platform/db/pipeline.ts'

/** The wallet and what its owner's purchases need to know of them; locked until the transaction ends. */
export const walletLock = statement<{ balance: Centimos; role: Role; telefono: string }, [userId: number]>(`
  select balance, role, telefono from wallets join users on users.id = wallets.user_id
  where user_id = $1 for update of wallets`)

export async function lockWallet(trx: Transaction, userId: number): Promise<void> {
  const [[wallet]] = await pipeline(trx, walletLock(userId))
  if (!wallet) throw new Error('everybody has a wallet')
}

/** Takes what a purchase costs out of a wallet, with its movement. */
export const debit = statement<never, [userId: number, amount: Centimos, purchaseId: number]>(`
  with paid as (
    update wallets set balance = balance - $2 where user_id = $1 and balance >= $2 returning user_id
  )
  insert into wallet_entries (user_id, kind, quantity, status, purchase_id)
  -- Without the money it is nobody's, which the table refuses.
  values ((select user_id from paid), 'Compra', -$2::bigint, 'accepted', $3)`)

export const pendingTopUps = statement<{ count: number }, [userId: number]>(
  "select count(*) from wallet_entries where user_id = $1 and status = 'pending'",
)

type Shown = {
  id: number
  quantity: Centimos
  descripcion: EntryKind
  state: boolean
  createdAt: Date
  updatedAt: Date
}

export const insertTopUp = statement<Shown, [userId: number, quantity: Centimos]>(`
  insert into wallet_entries (user_id, kind, quantity, status) values ($1, 'Recarga', $2, 'pending')
  returning id, quantity, kind as descripcion, false as state, created_at, updated_at`)

/** The wallet that a movement belongs to, locked until the transaction ends. */
export const walletLockOf = statement<{ userId: number }, [entryId: number]>(`
  select user_id from wallets where user_id = (select user_id from wallet_entries where id = $1) for update`)

type Movement = Omit<Shown, 'state'> & {
  kind: EntryKind
  status: 'pending' | 'accepted' | 'rejected'
  userId: number
  username: string
  telefono: string
}

/** A movement, locked until the transaction ends. */
export const entryLock = statement<Movement, [id: number]>(`
  select entry.id, quantity, kind, kind as descripcion, status, entry.created_at, updated_at, user_id, username, telefono
  from wallet_entries as entry join users on users.id = user_id
  where entry.id = $1 for update of entry`)

/** Puts a top-up that waits into its owner's balance; answers when, or nothing when it did not wait. */
export const creditTopUp = statement<{ updatedAt: Date }, [id: number]>(`
  with accepted as (
    update wallet_entries set status = 'accepted', updated_at = now() where id = $1 and status = 'pending'
    returning user_id, quantity, updated_at
  )
  update wallets set balance = balance + quantity from accepted where wallets.user_id = accepted.user_id
  returning accepted.updated_at`)

/** Refuses a top-up that waits; answers nothing when it did not wait. */
export const rejectEntry = statement<{ id: number }, [id: number]>(`
  update wallet_entries set status = 'rejected', updated_at = now() where id = $1 and status = 'pending' returning id`)
