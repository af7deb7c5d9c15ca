/** What the text of a wrapping key has to be. */
export const longKey = 'un texto al azar de 32 bytes o más'

/** Whether nobody can guess the text by trying, if it is random. */
export const isLongKey = (text: string): boolean => Buffer.byteLength(text) >= 32
