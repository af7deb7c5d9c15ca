import { pino } from 'pino'
import { renewDue, warnShort } from '../../features/purchases/index.ts'
import { payBackRaffles } from '../../features/raffles/index.ts'
import { remind } from '../../features/notifications/remind.ts'
import { readConfig } from '../../platform/config.ts'
import { createContext } from '../../platform/create-context.ts'

// A server with a fake clock: for each time it receives, it runs the work that servers do every minute.
const { context } = await createContext(readConfig(), { log: pino({ level: 'silent' }), say: () => {} })

async function work(at: number): Promise<string> {
  context.clock = { now: () => new Date(at) }
  try {
    await renewDue(context)
    await warnShort(context)
    await remind(context)
    await payBackRaffles(context)
    return 'done'
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error)
  }
}
process.on('message', (at: number) => void work(at).then((said) => process.send?.(said)))
// The parent process is gone.
process.on('disconnect', () => process.exit())
process.send?.('ready')
