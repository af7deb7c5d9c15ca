import { mkdir } from 'node:fs/promises'
import { pino } from 'pino'
import { makeFirstAdministrator } from './accounts/first-administrator.ts'
import { sweepSessions } from './accounts/sessions.ts'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { openWorld } from './open-world.ts'
import { sweepImages } from './images/sweep.ts'
import { sweepIdempotencyKeys } from './http/idempotency.ts'
import type { World } from './world.ts'

const grace = 15_000

type Preparation = (world: World) => Promise<void>

/**
 * Opens the shop and keeps it open until the process is asked to end: then it finishes what it is answering,
 * closes the database it started, and exits. `prepare` runs before it listens, `greeting` is said after.
 */
export async function runShop(
  config: Config,
  prepare: Preparation = async () => {},
  greeting: () => string = () => '',
): Promise<void> {
  const say = (sentence: string) => process.stdout.write(`${sentence}\n`)
  const log = pino({ level: config.logLevel, base: null })
  try {
    await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
    const { world, close } = await openWorld(config, { log, say })
    const server = await buildApp(world)
    const { generatedPassword } = await makeFirstAdministrator(world)
    if (generatedPassword) announce(say, config.superadmin.username, generatedPassword)
    await prepare(world)
    await sweepImages(world)
    const address = await server.listen({ port: config.port, host: config.host, listenTextResolver: () => 'listening' })
    const tidying = setInterval(() => void tidy(world), 60 * 60 * 1000)
    say(`La tienda está abierta en ${address.replace('127.0.0.1', 'localhost')}`)
    if (greeting()) say(`\n${greeting()}\n`)

    let closing = false
    const end = async () => {
      if (closing) return
      closing = true
      clearInterval(tidying)
      say('Cerrando la tienda…')
      const overdue = setTimeout(() => process.exit(1), grace)
      await server.close()
      await close()
      clearTimeout(overdue)
      say('La tienda quedó cerrada.')
      process.exit(0)
    }
    process.once('SIGINT', () => void end())
    process.once('SIGTERM', () => void end())
  } catch (error) {
    process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
}

function announce(say: (sentence: string) => void, username: string, password: string): void {
  say('')
  say('  Cuenta de administrador (la contraseña se muestra solo esta vez; anótala):')
  say(`  usuario ${username} · contraseña ${password}`)
  say('')
}

async function tidy(world: World): Promise<void> {
  try {
    await sweepSessions(world)
    await sweepIdempotencyKeys(world)
  } catch {
    world.log.warn('tidying up failed; it is tried again in an hour')
  }
}
