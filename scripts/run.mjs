// The entry point of every npm command: installs and builds what is missing, then runs the command with the project's
// Node. Runs on any Node from version 20 on, before anything is installed.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, isServerBuilt, requireBuilt } from './build.mjs'
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
  password: 'server/operations/commands/password.ts',
  'second-factor': 'server/operations/commands/second-factor.ts',
  'security-document': 'server/operations/commands/security-document.ts',
  'verify-draw': 'scripts/verify-draw.ts',
  shots: 'scripts/shots.ts',
  'docs:pictures': 'scripts/docs-pictures.ts',
  bench: 'bench/main.ts',
  'bench:pages': 'bench/pages.ts',
  'bench:start': 'bench/start/start.ts',
  'bench:flood': 'bench/flood/flood.ts',
  'bench:statement': 'bench/statement/equal-lines.ts',
  'bench:screens': 'bench/screens.ts',
  'bench:outage': 'bench/outage/give-days.ts',
  faults: 'bench/faults/faults.ts',
  nodes: 'bench/nodes/nodes.ts',
  soak: 'bench/soak/soak.ts',
  build: undefined,
}
const shops = ['start', 'demo']
/** These look at a shop's data. Everything else needs the built pages and server. */
const commands = [
  'doctor',
  'backup',
  'restore',
  'rotate-keys',
  'password',
  'second-factor',
  'security-document',
  'verify-draw',
]
/** These run on `npm ci --omit=dev`; the others install what is missing. */
const production = [...shops, ...commands]
// How Node runs a shop. By default, the heap of a big machine grows large before garbage is collected; this limit is
// four times what a shop needs at once. The compile cache, with types stripped, halves the time of the next start.
const running = JSON.parse(readFileSync(join(root, 'server', 'node.json'), 'utf8'))
const [task = '', ...rest] = process.argv.slice(2)

// pnpm and yarn would install other versions, into a folder of another form.
if (!(process.env.npm_config_user_agent ?? 'npm/').startsWith('npm/')) {
  console.error('Esta tienda se instala con npm, no con otro programa. Usa: npm run demo')
  process.exit(1)
}

if (!(task in programs)) {
  console.error(`Usa: npm run ${Object.keys(programs).join(' | ')}`)
  process.exit(1)
}

// An ignored argument would look as if it had an effect.
if (shops.includes(task) && rest.length > 0) {
  console.error(
    `npm run ${task} no entiende «${rest.join(' ')}»: el puerto y la carpeta se eligen con PORT y DATA_DIR.`,
  )
  process.exit(1)
}

let program = programs[task]
try {
  const isProduction = production.includes(task) && hasOnlyProduction()
  if (isProduction) node()
  else await install()
  if (!commands.includes(task)) await (isProduction ? requireBuilt() : build())
  if (shops.includes(task) && (!isProduction || (await isServerBuilt()))) program = `.cache/server/${task}.js`
} catch (error) {
  console.error(`\n${error.message}`)
  process.exit(1)
}

if (program) {
  const windows = process.platform === 'win32'
  const detached = !windows && Boolean(process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY)
  // A terminal sends Ctrl-C to all processes of its group, and npm forwards it once more. The server must receive it
  // once, because a second one ends it at once: in a group of its own it gets only what is sent from here.
  const isShop = shops.includes(task)
  const { flags, env } = isShop ? running : { flags: [], env: {} }
  const child = spawn(node(), [...flags, program, ...rest], {
    cwd: root,
    env: { ...env, ...process.env },
    stdio: isShop ? ['inherit', 'inherit', 'pipe'] : 'inherit',
    detached,
  })
  // What Node prints when it dies does not help the owner of a shop; out of memory it cannot say more itself.
  const fatal = /^(?:<--- Last few GCs|FATAL ERROR|# Fatal|#$|----- Native)/m
  let isFatal = false
  child.stderr?.on('data', (data) => {
    const text = data.toString()
    const at = text.search(fatal)
    if (!isFatal) process.stderr.write(at < 0 ? data : text.slice(0, at))
    isFatal ||= at >= 0
  })
  let asked = 0
  const ask = (signal) => {
    if (Date.now() - asked < 1000) return
    asked = Date.now()
    // On Windows the console has notified the child already, and a signal would kill it.
    if (!windows) child.kill(signal)
  }
  process.on('SIGINT', () => ask('SIGINT'))
  process.on('SIGTERM', () => ask('SIGTERM'))
  // The terminal window was closed.
  process.on('SIGHUP', () => ask('SIGTERM'))
  // A signal to npm reaches only the shell between npm and this program, which does not forward it.
  const parent = process.ppid
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && ask('SIGTERM'), 500)
  child.on('close', (code, signal) => {
    if (isShop && (isFatal || code === 134 || ['SIGABRT', 'SIGTRAP', 'SIGKILL', 'SIGSEGV', 'SIGILL'].includes(signal)))
      console.error(
        '\nLa tienda se cerró de golpe: casi siempre es que falta memoria. Cierra otros programas, o usa un equipo con más ' +
          'memoria (la tienda pide 512 MB), y vuelve a probar.',
      )
    process.exit(code ?? (signal ? 1 : 0))
  })
}
