import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import tls from 'node:tls'
import { promisify } from 'node:util'
import { readDeployConfig } from './deploy-config.ts'

const run = promisify(execFile)
const accessLog = 'shop.log'

type Logged = { requestId: string; method: string; path: string; upstream: string }

export type Nginx = {
  origin: string
  /** Requests that it retried on the other server: their methods and paths. */
  repeated(): Promise<string[]>
  /** Its access log. */
  logged(): Promise<Logged[]>
  stop(): Promise<void>
}

/**
 * Starts nginx with `deploy/nginx.conf` in front of two servers, on free local ports and with a new certificate, which
 * this process trusts from then on. All its files are in `folder`.
 */
export async function startNginx(folder: string, ports: readonly [number, number]): Promise<Nginx> {
  const [program, openssl] = await Promise.all([findProgram('nginx'), findProgram('openssl')])
  await mkdir(folder, { recursive: true })
  const [port, plain] = [await freePort(), await freePort()]
  const certificate = await certify(openssl, folder)
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), certificate])
  const configuration = join(folder, 'nginx.conf')
  await writeFile(
    configuration,
    around(folder, await readDeployConfig('nginx.conf', places(folder, ports, port, plain))),
  )
  const child = spawn(program, ['-p', folder, '-c', configuration], { stdio: ['ignore', 'inherit', 'inherit'] })
  const ended = once(child, 'exit')
  const origin = `https://localhost:${port}`
  for (let tries = 0; child.exitCode === null && tries < 100; tries++) {
    if (await fetch(`${origin}/healthz`).catch(() => undefined)) break
    await sleep(50)
  }
  if (child.exitCode !== null) throw new Error('nginx no pudo iniciar; arriba dice por qué.')
  const logged = async () => {
    const lines = (await readFile(join(folder, accessLog), 'utf8')).trim().split('\n')
    return lines.map((line) => JSON.parse(line) as Logged)
  }
  return {
    origin,
    async repeated() {
      return (await logged()).filter(({ upstream }) => upstream.includes(',')).map((it) => `${it.method} ${it.path}`)
    },
    logged,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function findProgram(name: string): Promise<string> {
  for (const path of [name, `/usr/sbin/${name}`, `/usr/local/sbin/${name}`]) {
    const found = await run(path, name === 'nginx' ? ['-v'] : ['version']).catch(() => undefined)
    if (found) return path
  }
  throw new Error(`Falta ${name}. Instálalo (en Debian y Ubuntu: apt-get install ${name}) y vuelve a probar.`)
}

async function certify(openssl: string, folder: string): Promise<string> {
  const [key, certificate] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '2']
  await run(openssl, ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate, ...subject])
  return readFile(certificate, 'utf8')
}

const places = (
  folder: string,
  [one, other]: readonly [number, number],
  port: number,
  plain: number,
): [was: string, is: string][] => [
  ['server 127.0.0.1:3001 ', `server 127.0.0.1:${one} `],
  ['server 127.0.0.1:3002 ', `server 127.0.0.1:${other} `],
  ['proxy_cache_path /var/cache/nginx/shop ', `proxy_cache_path ${join(folder, 'cache')} `],
  ['/var/log/nginx/shop.log', accessLog],
  ['listen 443 ssl', `listen 127.0.0.1:${port} ssl`],
  ['listen 80;', `listen 127.0.0.1:${plain};`],
  ['/etc/ssl/tienda/fullchain.pem', join(folder, 'fullchain.pem')],
  ['/etc/ssl/tienda/privkey.pem', join(folder, 'privkey.pem')],
]

/** The surrounding configuration of a distribution. The clients of a load name the address that they represent. */
const around = (folder: string, shop: string) => `
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 2;
daemon off;
pid ${join(folder, 'nginx.pid')};
error_log ${join(folder, 'error.log')} warn;
events { worker_connections 4096; }
http {
  set_real_ip_from 127.0.0.1;
  real_ip_header X-Forwarded-For;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${join(folder, name)};`).join('\n  ')}
${shop}
}
`

const given = new Set<number>()

/**
 * A free port below the range of outgoing connections and `listen(0)`, so that nothing else gets it before its program
 * is started, or while that is stopped.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    if (given.has(port) || !(await isFree(port))) continue
    given.add(port)
    return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
