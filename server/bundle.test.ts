import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { drawQr } from './features/payment-methods/draw-qr.ts'
import { Client } from './testing/client.ts'
import { qrPicture } from './testing/qr-picture.ts'
import { ShopProcess } from './testing/shop-process.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'shop-bundle-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

async function listening(handle: RequestListener): Promise<Server> {
  const server = createServer(handle)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}
const portOf = (server: Server) => (server.address() as AddressInfo).port

test('a failure is logged with the lines of the sources', async () => {
  const other = await listening(() => {})
  const shop = new ShopProcess(dataDir, { PORT: String(portOf(other)) })
  try {
    await expect(shop.start()).rejects.toThrow('ocupado')
    const [, path = '', line = ''] = /"at":\["[^"]*\(([^"]*hold-port\.ts):(\d+):\d+\)"/.exec(shop.output) ?? []
    expect(path, shop.output).not.toBe('')
    expect((await readFile(path, 'utf8')).split('\n')[Number(line) - 1]).toContain('new OperatorError(')
  } finally {
    other.close()
  }
})

test('a shop as npm start runs it reads statements and QRs, and traces', async () => {
  const password = 'Una-clave-larga-7'
  const traced: (string | undefined)[] = []
  const collector = await listening((request, reply) => {
    traced.push(request.url)
    request.resume().on('end', () => reply.end('{}'))
  })
  const shop = new ShopProcess(dataDir, {
    SUPERADMIN_PASSWORD: password,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${portOf(collector)}`,
  })
  try {
    await shop.start()
    const body = { username: 'superadmin', password }
    const { token } = await new Client(shop.origin).call(api.users.login, { body })
    const administrator = new Client(shop.origin, token)
    const { id } = await administrator.call(api.paymentMethods.create, {
      body: { kind: 'Yape', label: 'Yape', holder: 'Ana', number: '900 000 003' },
    })
    const bytes = Buffer.from('Fecha;Descripción;N° operación;Monto\r\n13/05/2026 10:00;TE PAGÓ Ana;11111111;10.00')
    const file = { name: 'estado.csv', type: 'text/csv', bytes }
    const answers = JSON.stringify({ dateOrder: 'day', incoming: [], outgoing: [], allIncoming: true })
    const form = { methodId: String(id), answers }
    expect((await administrator.call(api.paymentsReceived.importStatement, { file, form })).fresh.count).toBe(1)

    const drawn = await qrPicture(drawQr(Buffer.from('00020101021126')))
    const picture = { name: 'qr.png', type: 'image/png', bytes: new Uint8Array(drawn) }
    const { qr } = await administrator.call(api.paymentMethods.readQr, { file: picture })
    expect(Buffer.from(qr, 'base64').toString()).toBe('00020101021126')
    await shop.stop()
    expect(traced).toContain('/v1/traces')
  } finally {
    await shop.stop()
    collector.close()
  }
})
