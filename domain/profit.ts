/** What a profit is summed by. */
export const profitGroups = ['dia', 'producto', 'cliente'] as const
export type ProfitBy = (typeof profitGroups)[number]
