import { setTimeout } from 'node:timers/promises'

/** Runs `work` now and again `intervalMs` after each end of it, until it is closed. `work` must not throw. */
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
