import S3rver from '@20minutes/s3rver'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** An S3 server over HTTP that checks signatures, with one empty bucket. */
export type Bucket = {
  /** The bucket's URL in the format of `S3_URL`. */
  url: string
  /** Stops responding, as a store that is down, until `open`. */
  shut(): Promise<void>
  open(): Promise<void>
  close(): Promise<void>
}

/** The only access key. */
const key = 'S3RVER'

export async function openBucket(): Promise<Bucket> {
  const directory = await mkdtemp(join(tmpdir(), 'shop-bucket-'))
  let store: S3rver | undefined
  let port = 0
  const bucket: Bucket = {
    url: '',
    async open() {
      const options = { address: '127.0.0.1', silent: true, directory }
      store = new S3rver({ ...options, port, configureBuckets: [{ name: 'tienda', configs: [] }] })
      ;({ port } = await store.run())
    },
    async shut() {
      const closed = store?.close()
      store?.httpServer.closeAllConnections()
      await closed
      store = undefined
    },
    async close() {
      if (store) await bucket.shut()
      await rm(directory, { recursive: true, force: true })
    },
  }
  await bucket.open()
  bucket.url = `http://${key}:${key}@127.0.0.1:${port}/tienda/imagenes`
  return bucket
}
