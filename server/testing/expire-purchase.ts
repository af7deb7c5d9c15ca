import type { Shop } from './open-shop.ts'

const day = 24 * 60 * 60 * 1000

/** Moves a purchase into the past, so that it ended a day ago. */
export async function expirePurchase({ context }: Shop, purchaseId: number): Promise<void> {
  const endDate = new Date(context.clock.now().getTime() - day)
  await context.db
    .updateTable('purchases')
    .set({ startDate: new Date(endDate.getTime() - 30 * day), endDate })
    .where('id', '=', purchaseId)
    .execute()
}
