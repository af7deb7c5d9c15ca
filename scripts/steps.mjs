import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '')

const windows = process.platform === 'win32'

/** The Node that the project pins, once it is installed. */
export const node = join(root, 'node_modules', 'node', 'bin', windows ? 'node.exe' : 'node')

/**
 * Runs a program to its end, saying what it does: a clock that ticks on a terminal, a line every ten seconds elsewhere.
 * Its own output is shown only when it fails.
 */
export async function step(sentence, command, args, env = {}) {
  const started = Date.now()
  const seconds = () => Math.round((Date.now() - started) / 1000)
  const terminal = process.stdout.isTTY
  process.stdout.write(terminal ? sentence : `${sentence}\n`)
  const clock = setInterval(
    () => process.stdout.write(terminal ? `\r${sentence} ${seconds()} s` : `  … ${seconds()} s\n`),
    terminal ? 1000 : 10_000,
  )
  const { code, output } = await run(command, args, env)
  clearInterval(clock)
  if (terminal) process.stdout.write(`\r${sentence} listo (${seconds()} s)\n`)
  if (code !== 0) throw new Error(`${output.trim()}\n\nEste paso no terminó bien: ${sentence}`)
}

function run(command, args, env) {
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
      // There npm may be a script, which only a shell can start; a path with spaces only starts without one.
      shell: windows && command === 'npm',
    })
    let output = ''
    child.stdout.on('data', (data) => (output += data))
    child.stderr.on('data', (data) => (output += data))
    child.on('error', (error) => done({ code: 1, output: error.message }))
    child.on('close', (code) => done({ code: code ?? 1, output }))
  })
}
