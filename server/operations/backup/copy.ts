import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import type { Client, Connection, Submittable } from 'pg'

/** What the protocol of COPY adds to a connection; pg hands it to whoever speaks it, and does not declare it. */
type CopyConnection = Connection & {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

/** One COPY statement; pg calls the methods as answers come. */
abstract class Copy implements Submittable {
  /** How many rows were copied. */
  readonly done: Promise<number>
  protected readonly fail: (error: unknown) => void
  readonly #finish: (rows: number) => void
  #rows = 0
  readonly #text: string

  constructor(text: string) {
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    this.done = promise
    this.fail = reject
    this.#finish = resolve
    this.#text = text
  }
  submit(connection: Connection): void {
    connection.query(this.#text)
  }
  handleError(error: unknown): void {
    this.fail(error)
  }
  handleReadyForQuery({ stream }: Connection): void {
    // A sink that is ended no longer says that it has drained.
    stream.resume()
    this.#finish(this.#rows)
  }
  handleCommandComplete({ text }: { text: string }): void {
    this.#rows = Number(/^COPY (\d+)$/.exec(text)?.[1])
  }
}

class CopyOut extends Copy {
  readonly #sink: Writable
  constructor(text: string, sink: Writable) {
    super(text)
    this.#sink = sink
    sink.once('error', (error) => this.fail(error))
  }
  handleCopyData({ chunk }: { chunk: Buffer }, { stream }: Connection): void {
    // The parser uses its buffer again, and a disk that is slower than the database makes it wait.
    if (this.#sink.write(Buffer.from(chunk)) || stream.isPaused()) return
    stream.pause()
    this.#sink.once('drain', () => stream.resume())
  }
}

class CopyIn extends Copy {
  readonly #source: Readable
  #failed = false
  constructor(text: string, source: Readable) {
    super(text)
    this.#source = source
  }
  handleCopyInResponse(connection: CopyConnection): void {
    void this.#send(connection)
  }
  override handleError(error: unknown): void {
    this.#failed = true
    super.handleError(error)
  }
  async #send(connection: CopyConnection): Promise<void> {
    try {
      for await (const chunk of this.#source) {
        if (this.#failed) return
        connection.sendCopyFromChunk(chunk as Buffer)
        if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
      }
      connection.endCopyFrom()
    } catch (error) {
      this.fail(error)
      connection.sendCopyFail('the source broke')
    }
  }
}

/** Writes what a `copy … to stdout` answers; says how many rows. */
export const copyOut = (client: Client, statement: string, sink: Writable) =>
  client.query(new CopyOut(statement, sink)).done

/** Feeds a `copy … from stdin`; says how many rows. */
export const copyIn = (client: Client, statement: string, source: Readable) =>
  client.query(new CopyIn(statement, source)).done
