import type { AppContext } from '../../platform/context.ts'

// 32 characters that are not mistaken for one another when read out.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The code by which a buyer finds their ticket in the public list: 60 random bits, `ABCD-EFGH-JKMN`. */
export function receiptCode(random: AppContext['random']): string {
  const letters = Array.from(random.bytes(12), (byte) => alphabet.charAt(byte % 32)).join('')
  return letters.replace(/(.{4})(?=.)/g, '$1-')
}
