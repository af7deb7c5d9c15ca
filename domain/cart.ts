/** How much a cart holds: lines, of one product, and in one checkout. */
export const cartLimits = { lines: 30, quantity: 100, units: 100 } as const
