import { lockRaffle } from '../catalogue/index.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { publishAfterCommit } from '../../platform/events/events.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Announced } from './announce-draw.ts'
import { selectDraw, updateDraw } from '../draws/index.ts'

/** Takes the announcement of a draw back that was not done, unless another was announced since; screens say that it broke off. */
export async function withdrawDraw(context: AppContext, { productId, announcedAt }: Announced): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    await lockRaffle(trx, productId)
    const draw = await selectDraw(trx, productId)
    if (draw?.drawnAt || draw?.announcedAt?.getTime() !== announcedAt.getTime()) return
    await updateDraw(trx, productId, { announcedAt: null })
    publishAfterCommit(trx, { draws: [productId] })
  })
}
