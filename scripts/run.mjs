// The one door of every npm command: installs and builds what is missing, then hands over to the Node of the project.
// Runs on any Node from 20 on, before anything is installed.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, requireBuilt } from './build.mjs'
import { hasOnlyProduction, install } from './install.mjs'
import { node, root } from './steps.mjs'

const programs = {
  demo: 'server/demo/main.ts',
  start: 'server/main.ts',
  test: 'scripts/test.ts',
  doctor: 'server/operations/commands/doctor.ts',
  backup: 'server/operations/commands/backup.ts',
  restore: 'server/operations/commands/restore.ts',
  'rotate-keys': 'server/operations/commands/rotate-keys.ts',
  'verify-draw': 'scripts/verify-draw.ts',
  shots: 'scripts/shots.ts',
  'docs:pictures': 'scripts/docs-pictures.ts',
  bench: 'bench/main.ts',
  'bench:pages': 'bench/pages.ts',
  'bench:start': 'bench/start/start.ts',
  'bench:flood': 'bench/flood/flood.ts',
  faults: 'bench/faults/faults.ts',
  nodes: 'bench/nodes/nodes.ts',
  soak: 'bench/soak/soak.ts',
  build: undefined,
}
/** These show pages. */
const paged = ['demo', 'start', 'test', 'build', 'shots', 'docs:pictures', 'bench:pages']
const shops = ['start', 'demo']
/** These run on `npm ci --omit=dev`; the others install what is missing. */
const production = ['start', 'demo', 'doctor', 'backup', 'restore', 'rotate-keys', 'verify-draw']
// How Node runs a shop. Left to itself it takes what a big machine has before it looks for garbage; this is four times what a
// shop needs at once. What it has compiled, types stripped, is kept for the next start, which then takes half the time.
const running = JSON.parse(readFileSync(join(root, 'server', 'node.json'), 'utf8'))
const [task = '', ...rest] = process.argv.slice(2)

if (!(task in programs)) {
  console.error(`Usa: npm run ${Object.keys(programs).join(' | ')}`)
  process.exit(1)
}

// A word that nobody reads would look as if it had been obeyed.
if (shops.includes(task) && rest.length > 0) {
  console.error(
    `npm run ${task} no entiende «${rest.join(' ')}»: el puerto y la carpeta se eligen con PORT y DATA_DIR.`,
  )
  process.exit(1)
}

try {
  const isProduction = production.includes(task) && hasOnlyProduction()
  if (isProduction) node()
  else await install()
  if (paged.includes(task)) await (isProduction ? requireBuilt() : build())
} catch (error) {
  console.error(`\n${error.message}`)
  process.exit(1)
}

const program = programs[task]
if (program) {
  const windows = process.platform === 'win32'
  const detached = !windows && Boolean(process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY)
  // A terminal sends Ctrl-C to all that it runs, and npm passes it on once more. The server must hear it once: asked
  // twice, a program ends at once. In a group of its own it hears only what comes from here.
  const { flags, env } = shops.includes(task) ? running : { flags: [], env: {} }
  const child = spawn(node(), [...flags, program, ...rest], {
    cwd: root,
    env: { ...env, ...process.env },
    stdio: 'inherit',
    detached,
  })
  let asked = 0
  const ask = (signal) => {
    if (Date.now() - asked < 1000) return
    asked = Date.now()
    // On Windows the console has told the child already, and a signal would end it in the middle.
    if (!windows) child.kill(signal)
  }
  process.on('SIGINT', () => ask('SIGINT'))
  process.on('SIGTERM', () => ask('SIGTERM'))
  // The window was closed.
  process.on('SIGHUP', () => ask('SIGTERM'))
  // npm, when asked to end, tells only the shell between itself and this program, and that one passes nothing on.
  const parent = process.ppid
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && ask('SIGTERM'), 500)
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}
