/** Parses the messages that a server sends to its database over one connection, after the startup message. */
export class CommitDetector {
  #rest = Buffer.alloc(0)
  /** The prepared statements of the connection, by name. */
  readonly #prepared = new Map<string, string>()

  /** Whether these bytes commit a transaction, or write outside one. */
  commits(chunk: Buffer, isIdle: boolean): boolean {
    let idle = isIdle
    this.#rest = Buffer.concat([this.#rest, chunk])
    let found = false
    // A message is a type byte and a length that includes itself.
    while (this.#rest.length >= 5 && this.#rest.length > this.#rest.readUInt32BE(1)) {
      const end = 1 + this.#rest.readUInt32BE(1)
      const text = this.#textOf(String.fromCharCode(this.#rest[0] ?? 0), this.#rest.subarray(5, end))
      found ||= text === 'commit' || (idle && /\b(?:insert into|update|delete from) /.test(text))
      idle &&= !text.startsWith('begin')
      this.#rest = this.#rest.subarray(end)
    }
    return found
  }

  /** The statement that a message runs; empty for other messages. */
  #textOf(kind: string, body: Buffer): string {
    const [first = '', second = ''] = body.toString('latin1').split('\0')
    if (kind === 'Q') return first
    if (kind === 'P') this.#prepared.set(first, second)
    return kind === 'B' ? (this.#prepared.get(second) ?? '') : ''
  }
}
