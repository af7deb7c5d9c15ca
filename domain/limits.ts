/** How much a cart holds: lines, of one product, and in one checkout. */
export const cartLimits = { lines: 30, quantity: 100, units: 100 } as const

/** On how many devices somebody is shown notices. */
export const maxDevices = 10

/** How many products a user may keep as favourites. */
export const maxFavourites = 200

/** How many pictures each may have. */
export const imageLimits = { user: 2, product: 3, provider: 3 } as const

export const maxImageBytes = 5 * 1024 * 1024

/**
 * How much a help page holds, in characters. `total` counts all its texts together: three bytes each at worst,
 * which is what a JSON body of 64 KB can carry.
 */
export const helpLimits = { intro: 1000, sections: 40, title: 120, text: 4000, total: 20_000 } as const
