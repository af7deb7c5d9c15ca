/** The shared store of pictures does not answer. Trying again later may help. */
export class ImageStoreDown extends Error {
  readonly code = 'IMAGE_STORE_DOWN'

  constructor(why: string, cause?: unknown) {
    super(`No se pudo llegar al almacén de imágenes de S3_URL (${why}).`, { cause })
    this.name = 'ImageStoreDown'
  }

  /** What `fetch` threw holds no address of ours, but only its code is worth repeating. */
  static because(error: unknown): ImageStoreDown {
    if (error instanceof ImageStoreDown) return error
    const { name, cause } = error as { name?: string; cause?: { code?: unknown } }
    const code = typeof cause?.code === 'string' ? cause.code : undefined
    return new ImageStoreDown(name === 'AbortError' ? 'no respondió a tiempo' : (code ?? 'se cortó'), error)
  }
}

/** The shared store answers, and says no: the setting is wrong, and trying again does not help. */
export class ImageStoreRefusal extends Error {
  readonly code = 'IMAGE_STORE_REFUSES'
  readonly isBucketMissing: boolean

  constructor(status: number, reason: string) {
    const says =
      status === 403
        ? `no acepta la clave, o no la deja listar, leer, escribir y borrar ahí (${reason})`
        : reason === 'NoSuchBucket'
          ? 'no tiene ese depósito (bucket)'
          : `respondió ${status} ${reason}`.trimEnd()
    super(`El almacén de imágenes de S3_URL ${says}. Corrige S3_URL.`)
    this.name = 'ImageStoreRefusal'
    this.isBucketMissing = reason === 'NoSuchBucket'
  }
}

/** Reads an answer that is no success to its end. */
export async function refusalOf(response: Response): Promise<ImageStoreRefusal> {
  const reason = /<Code>(\w{1,60})<\/Code>/.exec(await response.text())?.[1] ?? ''
  return new ImageStoreRefusal(response.status, reason)
}
