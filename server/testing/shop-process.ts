import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { findEmbeddedPostgres } from '../platform/db/embedded.ts'

const programs = new URL('../', import.meta.url)

/** How `npm start` has Node run a shop. */
export const running = JSON.parse(readFileSync(new URL('node.json', programs), 'utf8')) as {
  flags: string[]
  env: Record<string, string>
}

/** A shop as a process of its own, with its own embedded database, the way a person starts it. */
export class ShopProcess {
  readonly dataDir: string
  readonly #env: Record<string, string>
  readonly #program: string
  /** A program that is not the shop's own can be told things. */
  readonly #listens: boolean
  #child: ChildProcess | undefined
  origin = ''
  /** All that it ever wrote to its terminal. */
  output = ''

  constructor(dataDir: string, env: Record<string, string>, program: 'main.ts' | 'demo/main.ts' | URL = 'main.ts') {
    this.dataDir = dataDir
    this.#env = env
    this.#listens = program instanceof URL
    this.#program = fileURLToPath(new URL(program, programs))
  }

  /** Resolves once it answers; throws what it said when it ends instead. */
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

  /** How it ended: the code with which it left, or the signal that took it. */
  get end(): number | NodeJS.Signals | null {
    return this.#child?.exitCode ?? this.#child?.signalCode ?? null
  }

  tell(message: Record<string, unknown>): void {
    if (this.isRunning) this.#child?.send(message, () => {})
  }

  /** The worst end there is: nothing is written, nothing is closed. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  /** The end that a person asks for; the embedded database ends too. */
  async stop(): Promise<number | null> {
    return this.#end('SIGTERM')
  }

  /** Closes the terminal that it writes to and asks it to end, without waiting. */
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

  /** Where its database listens, for a look from outside. */
  async databaseUrl(): Promise<string> {
    return (await findEmbeddedPostgres(this.dataDir)) ?? ''
  }
}
