import type { Transaction } from '../../platform/db/db.ts'
import { setAside, termForMoved } from '../catalogue/index.ts'
import { insertMove, moveRent, type LockedRent } from './sql.ts'

type Held = Pick<LockedRent, 'id' | 'productId' | 'dias'> & { profileId: number; accountId: number }
type Product = { id: number; sellerId: number; nombre: string; descripcion: string }

/**
 * Gives a locked rent a profile that was taken for it, until the same end: from then on it is a rent of that product. The
 * profile that it leaves is set aside.
 */
export async function moveToProfile(trx: Transaction, rent: Held, product: Product, profileId: number, now: Date) {
  const { id: productId, sellerId, nombre, descripcion } = product
  const termId = await termForMoved(trx, productId, rent.dias)
  await moveRent(trx, rent.id, { productId, termId, sellerId, profileId, nombre, descripcion })
  await insertMove(trx, rent, now)
  await setAside(trx, rent.profileId, now)
}
