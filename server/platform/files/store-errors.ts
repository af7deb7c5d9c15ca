/** What a store keeps, and the setting that says where it is. */
const stores = {
  images: ['almacén de imágenes', 'S3_URL'],
  backups: ['almacén de copias', 'BACKUP_TO'],
} as const
export type StoreName = keyof typeof stores

const nameOf = (store: StoreName) => stores[store].join(' de ')

/** A shared store does not answer. Trying again later may help. */
export class StoreDown extends Error {
  readonly code = 'STORE_DOWN'

  constructor(store: StoreName, why: string, cause?: unknown) {
    super(`No se pudo llegar al ${nameOf(store)} (${why}).`, { cause })
    this.name = 'StoreDown'
  }

  /** What `fetch` threw holds no address of ours, but only its code is worth repeating. */
  static because(store: StoreName, error: unknown): StoreDown {
    if (error instanceof StoreDown) return error
    const { name, cause } = error as { name?: string; cause?: { code?: unknown } }
    const code = typeof cause?.code === 'string' ? cause.code : undefined
    return new StoreDown(store, name === 'AbortError' ? 'no respondió a tiempo' : (code ?? 'se cortó'), error)
  }
}

/** A shared store answers, and says no: the setting is wrong, and trying again does not help. */
export class StoreRefusal extends Error {
  readonly code = 'STORE_REFUSES'
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

/** Reads an answer that is no success to its end. */
export async function refusalOf(store: StoreName, response: Response): Promise<StoreRefusal> {
  const reason = /<Code>(\w{1,60})<\/Code>/.exec(await response.text())?.[1] ?? ''
  return new StoreRefusal(store, response.status, reason)
}
