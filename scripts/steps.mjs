import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '')

const windows = process.platform === 'win32'

const pinned = join(root, 'node_modules', 'node', 'bin', windows ? 'node.exe' : 'node')

/**
 * The Node that the project pins, if it is installed; else the running one, if it is as new: npm ran no install
 * scripts.
 */
export function node() {
  if (existsSync(pinned)) return pinned
  // npm itself starts this program with the pinned one, which an install may just have removed.
  if (Number(process.versions.node.split('.')[0]) >= 24 && existsSync(process.execPath)) return process.execPath
  throw new Error(
    'Falta Node 24: npm no ejecutó los pasos de instalación. Pon «ignore-scripts=false» en la configuración de npm, ' +
      'borra la carpeta node_modules y vuelve a probar. Tras «npm ci --omit=dev» tiene que ser el Node del equipo.',
  )
}

/**
 * Runs a program and shows its progress: a clock on a terminal, elsewhere a line every ten seconds. Its output is shown
 * only when it fails, followed by the advice.
 */
export async function step(sentence, command, args, advice = '') {
  const started = Date.now()
  const seconds = () => Math.round((Date.now() - started) / 1000)
  const terminal = process.stdout.isTTY
  process.stdout.write(terminal ? sentence : `${sentence}\n`)
  const clock = setInterval(
    () => process.stdout.write(terminal ? `\r${sentence} ${seconds()} s` : `  … ${seconds()} s\n`),
    terminal ? 1000 : 10_000,
  )
  const { code, output } = await run(command, args)
  clearInterval(clock)
  if (terminal) process.stdout.write(`\r${sentence} ${code === 0 ? 'listo' : 'no se pudo'} (${seconds()} s)\n`)
  if (code !== 0) throw new Error(`${output.trim()}\n\nEste paso no terminó bien: ${sentence} ${advice}`)
}

function run(command, args) {
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      // On Windows npm may be a script, which only a shell can start; a path with spaces can only be started without a
      // shell.
      shell: windows && command === 'npm',
    })
    let output = ''
    child.stdout.on('data', (data) => (output += data))
    child.stderr.on('data', (data) => (output += data))
    child.on('error', (error) => done({ code: 1, output: error.message }))
    child.on('close', (code) => done({ code: code ?? 1, output }))
  })
}
