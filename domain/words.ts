/** In which words the screens name things: those of the specification, some of them English, or Spanish ones. */
export const wordings = ['original', 'spanish'] as const
export type Wording = (typeof wordings)[number]

export const defaultWording: Wording = 'original'
