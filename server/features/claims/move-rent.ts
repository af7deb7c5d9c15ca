import type { Transaction } from '../../platform/db/db.ts'
import { setAside, termForMoved } from '../catalogue/index.ts'
import { moveCost } from '../settlements/index.ts'
import { insertMove, moveRent, selectPeriods, type LockedRent } from './sql.ts'

type Held = Pick<LockedRent, 'id' | 'userId' | 'sellerId' | 'productId' | 'dias'> & {
  profileId: number
  accountId: number
}
type Move = {
  product: { id: number; sellerId: number; nombre: string; descripcion: string }
  /** Taken for it. */
  profileId: number
  /** The claim that it settles, if any. */
  claimId: number | null
  /** From when on the rent was of no use. */
  unusedFrom: Date
}

/**
 * Gives a locked rent another profile, until the same end: from then on it is a rent of that product, supplied by whoever
 * sells that. The profile that it leaves is set aside.
 */
export async function moveToProfile(
  trx: Transaction,
  rent: Held,
  { product, profileId, claimId, unusedFrom }: Move,
  now: Date,
): Promise<void> {
  const { id: productId, sellerId, nombre, descripcion } = product
  const termId = await termForMoved(trx, productId, rent.dias)
  await moveRent(trx, rent.id, { productId, termId, sellerId, profileId, nombre, descripcion })
  const suppliers = { from: rent.sellerId, to: sellerId }
  const periods = await selectPeriods(trx, rent.id)
  const moved = {
    purchaseId: rent.id,
    periods,
    claimId,
    buyerId: rent.userId,
    ...suppliers,
    productId,
    termId,
    unusedFrom,
  }
  await moveCost(trx, moved, now)
  await insertMove(trx, rent, now)
  await setAside(trx, rent.profileId, now)
}
