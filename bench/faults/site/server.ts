import { setTimeout as sleep } from 'node:timers/promises'
import { ShopProcess } from '../../../server/testing/shop-process.ts'
import type { TcpProxy } from './tcp-proxy.ts'

const program = new URL('server-program.ts', import.meta.url)

/** One server of the shop as a process, restarted when it exits, as by a service manager. */
export class Server {
  readonly proxy: TcpProxy
  readonly #shop: ShopProcess
  #starting: Promise<void> | undefined
  #wanted = false
  /** The unexpected exits, each with the last output before it. */
  readonly unexpectedExits: string[] = []

  constructor(dataDir: string, proxy: TcpProxy, env: Record<string, string>) {
    this.proxy = proxy
    this.#shop = new ShopProcess(dataDir, { ...env, FAULTS_PROXY_PORT: String(proxy.port) }, program)
  }

  /** Its origin; undefined while it is not listening. */
  get origin(): string | undefined {
    return this.#shop.isRunning && !this.#starting ? this.#shop.origin : undefined
  }

  /** Its output, to investigate a failure. */
  get output(): string {
    return this.#shop.output
  }

  /** Resolves once it listens; retries when it exits instead, until it is killed or stopped. */
  start(): Promise<void> {
    this.#wanted = true
    this.#starting ??= this.#startUntilUp().finally(() => (this.#starting = undefined))
    return this.#starting
  }

  async #startUntilUp(): Promise<void> {
    while (this.#wanted && !this.#shop.isRunning) {
      const up = await this.#shop.start().then(
        () => true,
        () => false,
      )
      if (!up) await sleep(200)
    }
  }

  /** Restarts it if it exited by itself. */
  watch(): void {
    if (!this.#wanted || this.#starting || this.#shop.isRunning) return
    this.unexpectedExits.push(`${this.#shop.end}: ${this.#shop.output.slice(-2000)}`)
    void this.start()
  }

  async kill(): Promise<void> {
    this.#wanted = false
    await this.#shop.kill()
    await this.#starting
  }

  async stop(): Promise<void> {
    this.#wanted = false
    await this.#shop.stop()
    await this.#starting
  }

  setClock(ahead: number): void {
    this.#shop.tell({ ahead })
  }
}
