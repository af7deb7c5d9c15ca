/** Normalises a text for search: without accents, in lower case. */
export const foldAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
