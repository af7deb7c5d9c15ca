/** The pages that explain the shop, by the word in their address on the wire. */
export const helpPages = ['instrucciones', 'preguntas'] as const
export type HelpPageName = (typeof helpPages)[number]

/**
 * How much a page holds, in characters. `total` counts all its texts together: three bytes each at worst,
 * which is what a JSON body of 64 KB can carry.
 */
export const helpLimits = { intro: 1000, sections: 40, title: 120, text: 4000, total: 20_000 } as const
