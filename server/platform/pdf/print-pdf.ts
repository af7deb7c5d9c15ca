import pLimit from 'p-limit'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** A document from top to bottom; see `Pdf` of `open-pdf.ts`. */
export type Printed = {
  title: string
  author: string
  parts: (['title' | 'heading' | 'text', string] | ['row', label: string, text: string])[]
}

const timeoutMs = 60_000
const oneAtATime = pLimit(1)

/** Prints a document in a thread of its own, one after the other. */
export const printPdf = (document: Printed): Promise<Buffer> =>
  oneAtATime(async () => {
    const thread = new Worker(new URL('./print-thread.ts', import.meta.url))
    try {
      thread.postMessage(document)
      const [bytes] = (await once(thread, 'message', { signal: AbortSignal.timeout(timeoutMs) })) as [Uint8Array]
      return Buffer.from(bytes)
    } finally {
      await thread.terminate()
    }
  })
