/** The days that remain, in words. */
export const leftWords = (left: number) => (left === 1 ? 'Queda 1 día' : `Quedan ${left} días`)
