import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { openObjectStore, type ObjectStore } from '../../platform/files/object-store.ts'
import type { S3Address } from '../../platform/files/s3-address.ts'
import { readKeyText, type KeyPlace } from '../../platform/vault/wrapping-key.ts'
import { identityOf, seal, unseal } from './seal.ts'
import { OperatorError } from '../../platform/operator-error.ts'

/**
 * Where backups are archived, each encrypted with the key of the shop, in a separate part for each key that the shop
 * has had.
 */
export type Archive = {
  /** Identifies its key. */
  readonly id: string
  /** Stores what is read under a name, which may depend on what was read. */
  put(content: Readable, name: string | (() => string)): Promise<void>
  /** Throws if there is none of that name. */
  open(name: string): Promise<Readable>
  list: ObjectStore['list']
  remove: ObjectStore['remove']
  /** A local folder for temporary files; its owner removes it. */
  readonly work: string
}

/** Throws if there is no key to encrypt with. */
export async function openArchive(to: string | S3Address, place: KeyPlace, workName = 'archiving'): Promise<Archive> {
  const keyText = await readKeyText(place)
  if (!keyText)
    throw new OperatorError(
      'Las copias están cifradas con la clave de la tienda, y aquí no está: ponla en DATA_DIR/keys/secrets o en SECRETS_KEY.',
    )
  const identity = identityOf(keyText)
  const keyId = createHash('sha256').update(identity).digest('hex').slice(0, 12)
  const store = openObjectStore(to)
  const work = join(place.dataDir, workName)
  return {
    id: keyId,
    work,
    async put(content, name) {
      await mkdir(work, { recursive: true, mode: 0o700 })
      const draft = join(work, randomBytes(8).toString('hex'))
      try {
        await pipeline(await seal(content, identity), createWriteStream(draft, { mode: 0o600 }))
        await store.put(draft, `${keyId}/${typeof name === 'string' ? name : name()}`)
      } finally {
        await rm(draft, { force: true })
      }
    },
    async open(name) {
      const sealed = await store.open(`${keyId}/${name}`)
      if (!sealed) throw new OperatorError(`En el almacén de copias falta ${keyId}/${name}.`)
      return unseal(sealed, identity)
    },
    list: (folder) => store.list(`${keyId}/${folder}`),
    remove: (name) => store.remove(`${keyId}/${name}`),
  }
}

/** A moment in the form that names of backups begin with; they sort by time. */
export const stampOf = (time: Date) => time.toISOString().replaceAll(':', '-')

/** The moment at the start of a name; undefined for another name. */
export function timeIn(name: string): Date | undefined {
  const [, day, hour, minute, second] = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d\.\d{3})Z/.exec(name) ?? []
  return day === undefined ? undefined : new Date(`${day}T${hour}:${minute}:${second}Z`)
}
