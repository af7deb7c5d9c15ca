import { bech32 } from '@scure/base'
import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption'
import { hkdfSync } from 'node:crypto'
import { Readable } from 'node:stream'

/** What an archived backup is encrypted for and opened with, as `age` has it. It opens every backup of the shop: keep it secret. */
export type Identity = `AGE-SECRET-KEY-${string}`

/** Made from the text of the wrapping key, so that who has kept that key can open the backups as well. */
export function identityOf(keyText: string): Identity {
  const key = new Uint8Array(hkdfSync('sha256', keyText, 'shop', 'backup-key', 32))
  return bech32.encode('AGE-SECRET-KEY-', bech32.toWords(key), false).toUpperCase() as Identity
}

/** Encrypts what it is given, as it comes; in the format of `age`, which opens it too. */
export async function seal(content: Readable, identity: Identity): Promise<Readable> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(await identityToRecipient(identity))
  return Readable.fromWeb(await encrypter.encrypt(Readable.toWeb(content) as ReadableStream<Uint8Array>))
}

/** Throws a sentence when the key is another one; what was altered or cut off fails while it is read. */
export async function unseal(content: Readable, identity: Identity): Promise<Readable> {
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  try {
    return Readable.fromWeb(await decrypter.decrypt(Readable.toWeb(content) as ReadableStream<Uint8Array>))
  } catch (error) {
    content.destroy()
    throw new Error('La copia está cifrada con otra clave. Pon la que tenía la tienda entonces.', { cause: error })
  }
}
