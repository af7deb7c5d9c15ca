import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Answer } from './ask.ts'

export type Baseline = {
  origin: string
  /** Makes the baseline server reply to `/name` with the bytes of this answer. */
  setResponse(name: string, answer: Answer): Promise<void>
  close(): void
}

/** Headers that the transport sets by itself, on either server. */
const own = ['connection', 'keep-alive', 'date', 'content-length', 'transfer-encoding']

export async function startBaseline(): Promise<Baseline> {
  const child = fork(fileURLToPath(new URL('baseline-server.ts', import.meta.url)), { serialization: 'advanced' })
  const [{ origin }] = (await once(child, 'message')) as [{ origin: string }]
  return {
    origin,
    async setResponse(name, answer) {
      const headers = Object.fromEntries(Object.entries(answer.headers).filter(([header]) => !own.includes(header)))
      const learned = once(child, 'message')
      child.send({ name, ...answer, headers })
      await learned
    },
    close: () => child.disconnect(),
  }
}
