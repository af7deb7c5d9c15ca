import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { findEmbeddedPostgres } from '../platform/db/embedded.ts'

const programs = new URL('../', import.meta.url)

/** How `npm start` makes Node run a shop. */
export const running = JSON.parse(readFileSync(new URL('node.json', programs), 'utf8')) as {
  flags: string[]
  env: Record<string, string>
}

export type Program = 'main.ts' | 'demo/main.ts'

/** The file that `npm start` or `npm run demo` runs; `scripts/build.mjs` makes it. */
export const bundleOf = (program: Program) =>
  fileURLToPath(new URL(`../.cache/server/${program === 'main.ts' ? 'start' : 'demo'}.js`, programs))

/** A shop in a separate process, with its own embedded database, started as a person would. */
export class ShopProcess {
  readonly dataDir: string
  readonly #env: Record<string, string>
  readonly #program: string
  /** Only a test program, not the shop's own, accepts messages. */
  readonly #listens: boolean
  #child: ChildProcess | undefined
  origin = ''
  /** Its complete output. */
  output = ''

  constructor(dataDir: string, env: Record<string, string>, program: Program | URL = 'main.ts') {
    this.dataDir = dataDir
    this.#env = env
    this.#listens = program instanceof URL
    this.#program = program instanceof URL ? fileURLToPath(program) : bundleOf(program)
  }

  /** Resolves once it responds; throws its output if it exits instead. */
  async start(): Promise<void> {
    const from = this.output.length
    const child = spawn(process.execPath, [...running.flags, this.#program], {
      stdio: ['ignore', 'pipe', 'pipe', ...(this.#listens ? (['ipc'] as const) : [])],
      env: {
        ...running.env,
        ...process.env,
        PORT: '0',
        DATA_DIR: this.dataDir,
        DATABASE_URL: '',
        DRAND_URL: 'off',
        LOG_LEVEL: 'debug',
        ...this.#env,
      },
    })
    this.#child = child
    child.stdout?.on('data', (data: Buffer) => (this.output += data.toString()))
    child.stderr?.on('data', (data: Buffer) => (this.output += data.toString()))
    this.origin = await new Promise((resolve, reject) => {
      child.stdout?.on('data', () => {
        const address = /abierta en (http:\S+)/.exec(this.output.slice(from))?.[1]
        if (address) resolve(address.replace('localhost', '127.0.0.1'))
      })
      child.once('close', () => reject(new Error(this.output.slice(from))))
    })
  }

  get pid(): number {
    return this.#child?.pid ?? 0
  }

  get isRunning(): boolean {
    const child = this.#child
    return child !== undefined && child.exitCode === null && child.signalCode === null
  }

  /** How it ended: its exit code, or the signal that killed it. */
  get end(): number | NodeJS.Signals | null {
    return this.#child?.exitCode ?? this.#child?.signalCode ?? null
  }

  tell(message: Record<string, unknown>): void {
    if (this.isRunning) this.#child?.send(message, () => {})
  }

  /** The worst case: nothing is written, nothing is closed. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  /** A regular shutdown; the embedded database is stopped too. */
  async stop(): Promise<number | null> {
    return this.#end('SIGTERM')
  }

  /** Closes the terminal that it writes to and signals it to end, without waiting. */
  hangUp(): void {
    this.#child?.stdout?.destroy()
    this.#child?.stderr?.destroy()
    this.#child?.kill('SIGHUP')
  }

  async #end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null
    const closed = once(child, 'close')
    child.kill(signal)
    await closed
    return child.exitCode
  }

  /** The URL of its database, to read it from outside. */
  async databaseUrl(): Promise<string> {
    return (await findEmbeddedPostgres(this.dataDir)) ?? ''
  }
}
