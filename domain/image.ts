/** How many pictures each may have. */
export const imageLimits = { user: 2, product: 3, provider: 3 } as const

export const maxImageBytes = 5 * 1024 * 1024
