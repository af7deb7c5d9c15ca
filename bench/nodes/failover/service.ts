import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { openSync, closeSync } from 'node:fs'

/** A program that is restarted when it exits by itself, as by a service manager, and logs to a file. */
export class Service {
  readonly #command: readonly [program: string, args: string[]]
  readonly #env: Record<string, string>
  readonly #log: string
  #child: ChildProcess | undefined
  #wanted = false

  constructor(command: readonly [program: string, args: string[]], env: Record<string, string>, log: string) {
    this.#command = command
    this.#env = env
    this.#log = log
  }

  start(): void {
    this.#wanted = true
    if (this.#isRunning) return
    const log = openSync(this.#log, 'a')
    const child = spawn(...this.#command, { stdio: ['ignore', log, log], env: { ...process.env, ...this.#env } })
    closeSync(log)
    this.#child = child
    child.on('error', () => {})
    child.on('exit', () => setTimeout(() => this.#wanted && this.#child === child && this.start(), 1000).unref())
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    this.#wanted = false
    const child = this.#child
    if (!child || !this.#isRunning) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }

  signal(name: NodeJS.Signals): void {
    if (this.#isRunning) this.#child?.kill(name)
  }

  get #isRunning(): boolean {
    const child = this.#child
    return child?.pid !== undefined && child.exitCode === null && child.signalCode === null
  }
}
