import type { Centimos } from '#domain/money.ts'
import type { Transaction } from '../../platform/db/db.ts'
import { notify, readForAdministrators } from '../notifications/index.ts'
import { selectFullAdministrators } from '../users/index.ts'

const keyOf = (id: number) => `top-up ${id} requested`

type Requested = { id: number; userId: number; quantity: Centimos }

/** Notifies every administrator of a new top-up, but for its own owner. */
export async function tellAdministrators(trx: Transaction, { id, userId, quantity }: Requested, now: Date) {
  const others = (await selectFullAdministrators(trx)).filter((administrator) => administrator !== userId)
  const notice = { key: keyOf(id), kind: 'topUpRequested', data: { entryId: id, quantity } } as const
  await notify(
    trx,
    others.map((administrator) => ({ userId: administrator, ...notice })),
    now,
  )
}

/** Once it was settled or withdrawn, there is nothing left to do about that notice. */
export const tellSettled = (trx: Transaction, id: number, now: Date) => readForAdministrators(trx, keyOf(id), now)
