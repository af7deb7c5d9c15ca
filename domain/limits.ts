/** The limits of a cart: lines, units of one product, and units in one checkout. */
export const cartLimits = { lines: 30, quantity: 100, units: 100 } as const

/**
 * How many top-ups are settled in one call: with the longest reasons they fit into a JSON body of 64 KB, which is also
 * the most that a browser sends from a page that closes.
 */
export const maxSettledTogether = 100

/** The number of devices on which a user receives notices. */
export const maxDevices = 10

/** The number of favourite products of a user. */
export const maxFavourites = 200
/** How many sold-out products a user may wait for. */
export const maxStockAlerts = 100

/** Saved views of one list, for each account. */
export const maxViews = 12

/** The number of pictures of each. */
export const imageLimits = { user: 2, product: 3, provider: 3 } as const

export const maxImageBytes = 5 * 1024 * 1024

/**
 * The limits of a help page, in characters. `total` counts all its texts together: three bytes each at worst, which
 * fits into a JSON body of 64 KB.
 */
export const helpLimits = { intro: 1000, sections: 40, title: 120, text: 4000, total: 20_000 } as const
