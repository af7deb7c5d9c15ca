import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import type { Assertion, Attestation } from '#contract/second-factor.ts'

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
const text = (bytes: Buffer) => bytes.toString('base64url')

/** The head of a CBOR item of this major type. */
function head(type: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(type << 5) | value])
  if (value < 256) return Buffer.from([(type << 5) | 24, value])
  return Buffer.from([(type << 5) | 25, value >> 8, value & 255])
}
const integer = (value: number) => (value >= 0 ? head(0, value) : head(1, -1 - value))
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value])
const string = (value: string) => Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
const map = (...entries: [Buffer, Buffer][]) => Buffer.concat([head(5, entries.length), ...entries.flat()])

/** An authenticator as WebAuthn describes it, with one ES256 key, which answers for any site. */
export class Passkey {
  readonly id = text(randomBytes(32))
  private readonly key: KeyObject
  private readonly point: Buffer
  private readonly origin: string
  private counter = 0

  constructor(origin: string) {
    this.origin = origin
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.key = privateKey
    this.point = Buffer.concat(
      (['x', 'y'] as const).map((name) => Buffer.from(publicKey.export({ format: 'jwk' })[name] ?? '', 'base64url')),
    )
  }

  make(options: Record<string, unknown>): Attestation {
    const { clientDataJSON } = this.client('webauthn.create', options)
    const raw = Buffer.from(this.id, 'base64url')
    const publicKey = map(
      [integer(1), integer(2)],
      [integer(3), integer(-7)],
      [integer(-1), integer(1)],
      [integer(-2), bytes(this.point.subarray(0, 32))],
      [integer(-3), bytes(this.point.subarray(32))],
    )
    const length = Buffer.alloc(2)
    length.writeUInt16BE(raw.length)
    const authData = Buffer.concat([this.data(0x45), Buffer.alloc(16), length, raw, publicKey])
    const attestationObject = text(
      map([string('fmt'), string('none')], [string('attStmt'), map()], [string('authData'), bytes(authData)]),
    )
    return { id: this.id, rawId: this.id, type: 'public-key', response: { clientDataJSON, attestationObject } }
  }

  /** From a page of this origin. */
  sign(options: Record<string, unknown>, origin = this.origin): Assertion {
    const { clientDataJSON, hash } = this.client('webauthn.get', options, origin)
    const data = this.data(0x05, origin)
    const signature = text(sign('sha256', Buffer.concat([data, hash]), this.key))
    const response = { clientDataJSON, authenticatorData: text(data), signature }
    return { id: this.id, rawId: this.id, type: 'public-key', response }
  }

  private client(type: string, { challenge }: Record<string, unknown>, origin = this.origin) {
    const json = Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
    return { clientDataJSON: text(json), hash: sha256(json) }
  }

  private data(flags: number, origin = this.origin): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(++this.counter)
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), counter])
  }
}
