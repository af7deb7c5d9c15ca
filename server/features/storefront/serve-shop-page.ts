import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { accentsOf } from '#domain/accent.ts'
import { bannersOn } from '#domain/banner.ts'
import { defaultIdentity } from '#domain/identity.ts'
import { limaDay } from '#domain/lima.ts'
import { Problem } from '#domain/problem.ts'
import { defaultWording } from '#domain/words.ts'
import { memoizeByVersion } from '../../platform/db/cache-version.ts'
import type { AppContext } from '../../platform/context.ts'
import { built } from '../../platform/http/serve-files.ts'
import { readSettings } from '../settings/index.ts'
import { recolourIcon } from './recolour-icon.ts'
import { renderDrawing, renderManifest, renderPage, type Branding } from './render-page.ts'

/** How long the page waits for a database that does not respond, before it uses the settings that were read last. */
const maxWaitMs = 1_000

type Encoded = { etag: string; identity: Buffer; br?: Buffer; gzip?: Buffer }
type Render = (template: Buffer, branding: Branding) => Promise<Encoded>

const readPageSettings = memoizeByVersion(({ db }: AppContext) => readSettings(db))

const iconNames = ['192', '512', 'maskable-192', 'maskable-512']

/** The page of the shop, its manifest and its drawings, if they were built, with the owner's name and colours. */
export async function serveShopPage(server: FastifyInstance, context: AppContext): Promise<void> {
  if (!existsSync(built)) return
  let last: Pick<Awaited<ReturnType<typeof readPageSettings>>, 'identity' | 'banners' | 'words'> = {
    identity: defaultIdentity,
    banners: [],
    words: defaultWording,
  }
  async function currentBranding(): Promise<Branding> {
    const late = sleep(maxWaitMs, undefined, { ref: false })
    last = (await Promise.race([readPageSettings(context).catch(() => undefined), late])) ?? last
    return {
      identity: last.identity,
      words: last.words,
      banners: bannersOn(limaDay(context.clock.now()), last.banners),
    }
  }
  async function serve(urls: string[], file: string, type: string, render: Render): Promise<void> {
    const template = await readFile(join(built, file))
    const encodedFor = rememberLast((branding: Branding) => render(template, branding))
    for (const url of urls) {
      server.get(url, { config: { access: 'public-file' } }, async (request, reply) => {
        // The router treats it as the root.
        if (request.url === '*') throw new Problem('NOT_FOUND')
        return send(request, reply.type(type), await encodedFor(await currentBranding()))
      })
    }
  }
  await serve(['/', '/index.html'], 'index.html', 'text/html; charset=utf-8', asText(renderPage))
  await serve(['/manifest.webmanifest'], 'manifest.webmanifest', 'application/manifest+json', asText(renderManifest))
  for (const file of ['logo.svg', 'favicon.svg'])
    await serve([`/${file}`], file, 'image/svg+xml', asText(renderDrawing))
  for (const name of iconNames) await serve([`/icons/${name}.png`], `icons/${name}.png`, 'image/png', renderIcon)
}

/** Repeats the work only for another value than the last time: the version changes with every sale. */
function rememberLast<Value, Result>(work: (value: Value) => Promise<Result>): (value: Value) => Promise<Result> {
  let last: { key: string; result: Promise<Result> } | undefined
  return (value) => {
    const key = JSON.stringify(value)
    if (last?.key === key) return last.result
    const started = { key, result: work(value) }
    last = started
    // What failed is tried again.
    started.result.catch(() => {
      if (last === started) last = undefined
    })
    return started.result
  }
}

const asText =
  (render: (template: string, branding: Branding) => string): Render =>
  async (template, branding) => {
    const identity = Buffer.from(render(template.toString(), branding))
    const [br, zipped] = await Promise.all([promisify(brotliCompress)(identity), promisify(gzip)(identity)])
    return { etag: etagOf(identity), identity, br, gzip: zipped }
  }

/** The default icon, in the main colour. */
async function renderIcon(template: Buffer, { identity: { color } }: Branding): Promise<Encoded> {
  const identity = color === null ? template : await recolourIcon(template, accentsOf(color).accent.dark)
  return { etag: etagOf(identity), identity }
}

const etagOf = (content: Buffer) => createHash('sha256').update(content).digest('base64url').slice(0, 22)

function send(request: FastifyRequest, reply: FastifyReply, encoded: Encoded): FastifyReply {
  const accepted = request.headers['accept-encoding'] ?? ''
  const encoding = (['br', 'gzip'] as const).find((it) => encoded[it] && accepted.includes(it)) ?? 'identity'
  const etag = `"${encoded.etag}-${encoding}"`
  reply.headers({ etag, vary: 'accept-encoding', 'cache-control': 'no-cache' })
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(encoded[encoding])
}
