import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

type Ended = { code: number | null; said: string }

const folder = new URL('../operations/commands/', import.meta.url)

/** Starts a command the way npm does, with its own environment; `said` returns its output so far, `ended` all of it. */
export function startCommand(name: string, args: readonly string[], env: Record<string, string>) {
  const program = fileURLToPath(new URL(`${name}.ts`, folder))
  const child = spawn(process.execPath, [program, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DATABASE_URL: '', SECRETS_KEY: '', ...env },
  })
  let said = ''
  child.stdout.on('data', (data: Buffer) => (said += data.toString()))
  child.stderr.on('data', (data: Buffer) => (said += data.toString()))
  const ended: Promise<Ended> = once(child, 'close').then(([code]) => ({ code: code as number | null, said }))
  return { kill: (signal: NodeJS.Signals = 'SIGKILL') => child.kill(signal), said: () => said, ended }
}

export const runCommand = (name: string, args: readonly string[], env: Record<string, string>) =>
  startCommand(name, args, env).ended
