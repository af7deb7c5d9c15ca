/** 32 characters that are not confused when read aloud. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Random bytes as a code to be read aloud, five bits per character and `size` characters per group: `ABCD-EFGH`. */
export function readableCode(bytes: Buffer, size: number): string {
  let letters = ''
  for (let index = 0; index < bytes.length; index++) {
    if (index > 0 && index % size === 0) letters += '-'
    letters += alphabet.charAt(bytes.readUInt8(index) % 32)
  }
  return letters
}
