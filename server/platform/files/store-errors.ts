import { OperatorError } from '../operator-error.ts'
import { readErrorCode, readText } from './s3-answers.ts'

/** The name of each store in error messages, and its setting. */
const stores = {
  images: ['almacén de imágenes', 'S3_URL'],
  backups: ['almacén de copias', 'BACKUP_TO'],
} as const
export type StoreName = keyof typeof stores

const nameOf = (store: StoreName) => stores[store].join(' de ')

/** A shared store does not respond. A later retry may help. */
export class StoreDown extends OperatorError {
  readonly code = 'STORE_DOWN'
  readonly isLoggable = true

  constructor(store: StoreName, why: string, cause?: unknown) {
    super(`No se pudo llegar al ${nameOf(store)} (${why}).`, { cause })
    this.name = 'StoreDown'
  }

  /** An error of `fetch` contains no address of ours, but only its code is worth reporting. */
  static because(store: StoreName, error: unknown): StoreDown {
    if (error instanceof StoreDown) return error
    const { name, cause } = error as { name?: string; cause?: { code?: unknown } }
    const code = typeof cause?.code === 'string' ? cause.code : undefined
    return new StoreDown(store, name === 'AbortError' ? 'no respondió a tiempo' : (code ?? 'se cortó'), error)
  }
}

/** A shared store refuses a request: the setting is wrong, and a retry does not help. */
export class StoreRefusal extends OperatorError {
  readonly code = 'STORE_REFUSES'
  readonly isLoggable = true
  readonly isBucketMissing: boolean

  constructor(store: StoreName, status: number, reason: string) {
    const says =
      status === 403
        ? `no acepta la clave, o no la deja listar, leer, escribir y borrar ahí (${reason})`
        : reason === 'NoSuchBucket'
          ? 'no tiene ese depósito (bucket)'
          : `respondió ${status} ${reason}`.trimEnd()
    super(`El ${nameOf(store)} ${says}. Corrige ${stores[store][1]}.`)
    this.name = 'StoreRefusal'
    this.isBucketMissing = reason === 'NoSuchBucket'
  }
}

/** Creates the error from a failed response, whose body is read to its end. */
export async function storeRefusalOf(store: StoreName, response: Response): Promise<StoreRefusal> {
  const text = await readText(response, 5_000).catch(() => '')
  return new StoreRefusal(store, response.status, readErrorCode(text))
}
