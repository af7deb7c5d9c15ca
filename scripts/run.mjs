// The one door of every npm command: installs and builds what is missing, then hands over to the Node of the project.
// Runs on any Node from 20 on, before anything is installed.
import { spawn } from 'node:child_process'
import { build } from './build.mjs'
import { install } from './install.mjs'
import { node } from './steps.mjs'

const programs = { demo: 'server/demo.ts', start: 'server/main.ts', test: 'scripts/test.ts', build: undefined }
const [task = '', ...rest] = process.argv.slice(2)

if (!(task in programs)) {
  console.error(`Usa: npm run ${Object.keys(programs).join(' | ')}`)
  process.exit(1)
}

try {
  await install()
  await build()
} catch (error) {
  console.error(`\n${error.message}`)
  process.exit(1)
}

const program = programs[task]
if (program) {
  const child = spawn(node, [program, ...rest], { stdio: 'inherit' })
  // A terminal sends Ctrl-C to both; a service manager only to this one.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}
