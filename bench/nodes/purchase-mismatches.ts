import { api } from '#contract/index.ts'
import type { PurchaseIntent } from '../load/buyer.ts'
import type { LoadShop } from '../load/stock-shop.ts'

/**
 * Compares the acknowledged purchases of each buyer with the existing ones: each must exist once, and no other. Returns
 * the differences.
 */
export async function purchaseMismatches(
  buyers: readonly Pick<LoadShop['buyers'][0], 'username' | 'client'>[],
  intents: ReadonlyMap<string, PurchaseIntent[]>,
): Promise<string[]> {
  const wrong: string[] = []
  for (const { username, client } of buyers) {
    const mine = intents.get(username) ?? []
    const told = mine.flatMap(({ id }) => id ?? [])
    const found: number[] = []
    for (let page = 1; ; page++) {
      const { items } = await client.call(api.purchases.mine, { query: { page, pageSize: 200 } })
      found.push(...items.filter(({ nombre }) => nombre.startsWith('De la carga')).map(({ id }) => id))
      if (items.length < 200) break
    }
    const has = new Set(found)
    const open = mine.filter(({ id, refusal }) => id === undefined && refusal === undefined).length
    const lost = told.filter((id) => !has.has(id)).length
    const twice = found.length - new Set(told).size
    if (open + lost + twice + (told.length - new Set(told).size) > 0) {
      wrong.push(`${username}: ${open} without an answer, ${lost} lost, ${twice} that nobody asked for`)
    }
  }
  return wrong
}
