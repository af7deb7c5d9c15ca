import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { running } from '../shop-process.ts'

const program = fileURLToPath(new URL('fake-clock-program.ts', import.meta.url))

/** A separate process that renews, reminds and pays raffles back whenever it receives a time. */
export class FakeClockServer {
  readonly #child: ChildProcess
  /** Resolves once it has opened its database. */
  readonly ready: Promise<void>

  constructor(env: Record<string, string>) {
    this.#child = fork(program, { execArgv: running.flags, env: { ...running.env, ...process.env, ...env } })
    this.ready = this.#waitForMessage('ready')
    // It may be killed before anything awaits it.
    this.ready.catch(() => {})
  }

  /** Resolves once everything due by then is done. */
  work(at: number): Promise<void> {
    this.#child.send(at, () => {})
    return this.#waitForMessage('done')
  }

  async kill(): Promise<void> {
    if (this.#child.exitCode !== null) return
    const gone = once(this.#child, 'exit')
    this.#child.kill('SIGKILL')
    await gone
  }

  /** Resolves on that message, and rejects on any other message or an exit. */
  #waitForMessage(word: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const hear = (said: unknown) => {
        this.#child.off('exit', end)
        if (said === word) resolve()
        else reject(new Error(String(said)))
      }
      const end = () => {
        this.#child.off('message', hear)
        reject(new Error('the server ended'))
      }
      this.#child.once('message', hear)
      this.#child.once('exit', end)
    })
  }
}
