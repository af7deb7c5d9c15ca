/** 32 characters that are not mistaken for one another when read out. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Random bytes as a code to be read out, five bits to a letter and `size` letters to a group: `ABCD-EFGH`. */
export function readableLetters(bytes: Buffer, size: number): string {
  let letters = ''
  for (let index = 0; index < bytes.length; index++) {
    if (index > 0 && index % size === 0) letters += '-'
    letters += alphabet.charAt(bytes.readUInt8(index) % 32)
  }
  return letters
}
