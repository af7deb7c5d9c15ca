import { bech32 } from '@scure/base'
import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption'
import { hkdfSync } from 'node:crypto'
import { Readable } from 'node:stream'
import { OperatorError } from '../../platform/operator-error.ts'

/**
 * The identity, in the terms of `age`, that archived backups are encrypted to and opened with. It opens every backup of
 * the shop: keep it secret.
 */
export type Identity = `AGE-SECRET-KEY-${string}`

/** Derived from the text of the wrapping key, so that a copy of that key opens the backups as well. */
export function identityOf(keyText: string): Identity {
  const key = new Uint8Array(hkdfSync('sha256', keyText, 'shop', 'backup-key', 32))
  return bech32.encode('AGE-SECRET-KEY-', bech32.toWords(key), false).toUpperCase() as Identity
}

/** Encrypts a stream in the format of `age`, which opens it too. */
export async function seal(content: Readable, identity: Identity): Promise<Readable> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(await identityToRecipient(identity))
  return Readable.fromWeb(await encrypter.encrypt(Readable.toWeb(content) as ReadableStream<Uint8Array>))
}

/** Throws when the key is another one; altered or truncated content fails while it is read. */
export async function unseal(content: Readable, identity: Identity): Promise<Readable> {
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  try {
    return Readable.fromWeb(await decrypter.decrypt(Readable.toWeb(content) as ReadableStream<Uint8Array>))
  } catch (error) {
    content.destroy()
    throw new OperatorError('La copia está cifrada con otra clave. Pon la que tenía la tienda entonces.', {
      cause: error,
    })
  }
}
