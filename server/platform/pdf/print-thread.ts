import { buffer } from 'node:stream/consumers'
import { parentPort } from 'node:worker_threads'
import { openPdf } from './open-pdf.ts'
import type { Printed } from './print-pdf.ts'

// A document takes 100 ms of the processor and more, in which the server would answer nobody.
parentPort?.once('message', (document: Printed) => void print(document).then((bytes) => parentPort?.postMessage(bytes)))

async function print({ title, author, parts }: Printed): Promise<Buffer> {
  const pdf = await openPdf({ title, author })
  for (const [part, ...texts] of parts) {
    const [first, second = ''] = texts
    if (part === 'row') pdf.row(first, second)
    else pdf[part](first)
  }
  pdf.end()
  return buffer(pdf.stream)
}
