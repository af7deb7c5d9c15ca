import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify, type ECDH } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

const certificate = new URL('push-service.crt', import.meta.url)
const cert = readFileSync(certificate, 'utf8')
/** For a separate process, in `NODE_EXTRA_CA_CERTS`. */
export const certificateFile = fileURLToPath(certificate)

const message = z.object({
  title: z.string(),
  body: z.string(),
  tag: z.string(),
  path: z.string(),
  icon: z.string(),
})
/** The message that a device receives, and for how many seconds the service may store it. */
type Shown = z.output<typeof message> & { ttl: number }

/** A browser from the view of its push service: its address, its keys, and what it received. */
export type Device = {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  shown: Shown[]
  /** How the service replies for it. */
  mode: 'takes' | 'gone' | 'busy' | 'hangs'
  /** Calls for it, whatever the reply. */
  calls: number
}

export type PushService = {
  /** In the format of `PUSH_HOSTS_ALLOWED`. */
  host: string
  device(): Device
  stop(): Promise<void>
}

/**
 * A push service over HTTPS that decrypts messages as browsers do (RFC 8291), with their keys, and accepts nothing that
 * the shop has not signed (RFC 8292).
 */
export async function startPushService(publicKey: () => Promise<string>): Promise<PushService> {
  setDefaultCACertificates([...getCACertificates('default'), cert])
  const devices = new Map<string, { device: Device; keys: ECDH; auth: Buffer }>()
  const server = createServer({ cert, key: readFileSync(new URL('push-service.key', import.meta.url)) })
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    void take(request)
      // No browser could decrypt it either.
      .catch(() => 400)
      .then((status) => status !== undefined && response.writeHead(status).end())
  })

  async function take(request: IncomingMessage): Promise<number | undefined> {
    const body = await buffer(request)
    const found = devices.get(request.url ?? '')
    if (!found || found.device.mode === 'gone') return 410
    const { device, keys, auth } = found
    device.calls++
    if (device.mode === 'hangs') return undefined
    if (device.mode === 'busy') return 503
    if (!isSigned(request.headers.authorization ?? '', origin, await publicKey())) return 403
    if (request.headers['content-encoding'] !== 'aes128gcm') return 415
    const ttl = Number(request.headers.ttl)
    device.shown.push({ ...message.parse(JSON.parse(decrypt(body, keys, auth))), ttl })
    return 201
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `localhost:${(server.address() as AddressInfo).port}`
  const origin = `https://${host}`
  return {
    host,
    device() {
      const keys = createECDH('prime256v1')
      keys.generateKeys()
      const auth = randomBytes(16)
      const path = `/${randomBytes(16).toString('hex')}`
      const device: Device = {
        subscription: {
          endpoint: origin + path,
          keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
        },
        shown: [],
        mode: 'takes',
        calls: 0,
      }
      devices.set(path, { device, keys, auth })
      return device
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** A single record: salt, record size, the sender's public key, and the text, terminated by a delimiter and padding. */
function decrypt(body: Buffer, keys: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const keyEnd = 21 + body.readUInt8(20)
  const sender = body.subarray(21, keyEnd)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const secret = derive(keys.computeSecret(sender), auth, info, 32)
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const decipher = createDecipheriv('aes-128-gcm', key, derive(secret, salt, 'Content-Encoding: nonce\0', 12))
  decipher.setAuthTag(body.subarray(-16))
  const plain = Buffer.concat([decipher.update(body.subarray(keyEnd, -16)), decipher.final()])
  const end = plain.lastIndexOf(2)
  if (plain.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('the record does not end as a last one does')
  return plain.subarray(0, end).toString()
}

const claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string().regex(/^(?:mailto|https):/) })

/** Whether the shop signed this call, for this service, for a day at most. */
function isSigned(authorization: string, origin: string, publicKey: string): boolean {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? []
  const [header = '', payload = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const isTrue = verify(
    'sha256',
    Buffer.from(`${header}.${payload}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { aud, exp } = claims.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
  const left = exp - Date.now() / 1000
  return isTrue && key === publicKey && aud === origin && left > 0 && left <= 24 * 60 * 60
}
