import { setTimeout } from 'node:timers/promises'

/** Does something now and, each time it has ended, again after a while, until it is closed. `work` does not throw. */
export function repeat(intervalMs: number, work: (closing: AbortSignal) => Promise<void>): { close(): Promise<void> } {
  const closing = new AbortController()
  const { signal } = closing
  async function run(): Promise<void> {
    while (!signal.aborted) {
      await work(signal)
      await setTimeout(intervalMs, undefined, { signal }).catch(() => undefined)
    }
  }
  const running = run()
  return {
    close() {
      closing.abort()
      return running
    },
  }
}
