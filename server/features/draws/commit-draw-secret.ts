import { commitmentTo } from '#domain/draw/choose.ts'
import type { Transaction } from '../../platform/db/db.ts'
import type { AppContext } from '../../platform/context.ts'
import { insertDraw } from './sql.ts'

/** Binds a raffle to a secret that nobody sees until its draw, by publishing the hash; once, however often it is asked. */
export async function commitDrawSecret(
  { random, vault }: Pick<AppContext, 'random' | 'vault'>,
  trx: Transaction,
  productId: number,
): Promise<void> {
  const secret = random.bytes(32).toString('hex')
  await insertDraw(trx, {
    productId,
    commitment: Buffer.from(commitmentTo(secret), 'hex'),
    sealedSecret: vault.seal({ table: 'draws', id: productId, field: 'secret' }, secret),
  })
}
