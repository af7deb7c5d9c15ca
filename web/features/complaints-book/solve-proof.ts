import { leadingZeroBits, proofText } from '#domain/complaint.ts'
import { sha256 } from '@noble/hashes/sha2.js'

/** How long the page stands still at a time. */
const sliceMs = 12

/** The work that the shop asks for when many sheets arrive; the page stays usable meanwhile. */
export async function solveProof(
  { challenge, bits }: { challenge: string; bits: number },
  requestId: string,
): Promise<{ challenge: string; nonce: number }> {
  const encoder = new TextEncoder()
  for (let nonce = 0; ;) {
    const until = performance.now() + sliceMs
    for (; performance.now() < until; nonce += 1) {
      const hash = sha256(encoder.encode(proofText(challenge, requestId, nonce)))
      if (leadingZeroBits(hash) >= bits) return { challenge, nonce }
    }
    await nextTask()
  }
}

/** Not a timer: browsers slow those down in a page that is not in front. */
function nextTask(): Promise<unknown> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.addEventListener('message', resolve, { once: true })
    port1.start()
    port2.postMessage(undefined)
  }).finally(() => port1.close())
}
