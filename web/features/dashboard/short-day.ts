/** `21/11` of `2026-11-21`. */
export const shortDay = (day: string) => `${day.slice(8, 10)}/${day.slice(5, 7)}`
