import type { Shop } from './open-shop.ts'

const day = 24 * 60 * 60 * 1000

/** Moves a purchase into the past, so that it ended a day ago. */
export async function expirePurchase({ world }: Shop, purchaseId: number): Promise<void> {
  const endDate = new Date(world.clock.now().getTime() - day)
  await world.db
    .updateTable('purchases')
    .set({ startDate: new Date(endDate.getTime() - 30 * day), endDate })
    .where('id', '=', purchaseId)
    .execute()
}
