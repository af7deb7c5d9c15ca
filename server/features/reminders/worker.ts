import type { AppContext } from '../../platform/context.ts'
import { renewDue } from '../purchases/index.ts'
import { remind } from './remind.ts'

const intervalMs = 60_000

/** Each minute renews what renews itself, and reminds people of what ends, until it is closed. */
export function startReminders(context: AppContext): { close(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> = Promise.resolve()
  let isClosed = false

  async function work(): Promise<void> {
    for (const task of [renewDue, remind]) {
      await task(context).catch(() => context.log.warn({ task: task.name }, 'not done; it is tried again in a minute'))
    }
    if (!isClosed) timer = setTimeout(start, intervalMs)
  }
  function start(): void {
    working = work()
  }
  start()
  return {
    async close() {
      isClosed = true
      clearTimeout(timer)
      await working
    },
  }
}
