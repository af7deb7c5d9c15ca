import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect } from 'vitest'
import { bundleOf, running, type Program } from './shop-process.ts'

type Attempt = {
  env: Record<string, string | undefined>
  program?: Program
  /** The beginning of a command line that limits what the process may do. */
  within?: readonly string[]
}

/** Starts a shop as a person would and waits for its end; a shop that opens is told to end. */
export async function attemptStart({ env, program = 'main.ts', within = [] }: Attempt) {
  const [command, ...args] = [...within, process.execPath, ...running.flags, bundleOf(program)]
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...running.env, PATH: process.env['PATH'], PORT: '0', DRAND_URL: 'off', ...env },
  })
  let said = ''
  let complained = ''
  child.stdout.on('data', (data: Buffer) => {
    said += data.toString()
    if (said.includes('La tienda está abierta')) child.kill('SIGTERM')
  })
  child.stderr.on('data', (data: Buffer) => (complained += data.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said, complained }
}

/** It says one Spanish sentence, or two: what is wrong and what to do; and nothing that only a programmer reads. */
export async function expectRefusal(attempt: Attempt, named: RegExp): Promise<string> {
  const { code, said, complained } = await attemptStart(attempt)
  expect(complained.trim().split('\n'), complained).toHaveLength(1)
  expect(complained).toMatch(named)
  expect(complained).toMatch(
    /Revisa|Ciérralo|Corrige|Corrígelo|Quita|Elige|Pon |Crea |Muéve|Libera|Hazlo|Escríbela|Ábrela|Inicia|cierra|Actualízala/,
  )
  expect(said + complained).not.toMatch(
    /^\s+at |Error:|error:|password authentication|relation|getaddrinfo|Command failed/m,
  )
  expect(said).not.toContain('contraseña')
  expect(code).toBe(1)
  return complained
}
