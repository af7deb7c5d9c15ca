/** The pattern of LIKE for texts that have this one in them; `%` and `_` of what a person typed stand for themselves. */
export const contains = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
