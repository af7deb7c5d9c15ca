import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSecureContext, TLSSocket } from 'node:tls'
import type { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { variables } from './platform/config.ts'
import { unwrapAll, wrap, type WrappedKey } from './platform/vault/wrap.ts'
import { wrappingKeyOf } from './platform/vault/wrapping-key.ts'
import { emptyDatabase, onDatabase } from './testing/empty-database.ts'
import { attemptStart, expectRefusal } from './testing/start-attempt.ts'

let home: string
let dataDir: string
let taken: Server
beforeAll(async () => {
  taken = await listening(() => {})
})
afterAll(() => taken.close())
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'shop-start-'))
  dataDir = join(home, 'data')
})
afterEach(() => rm(home, { recursive: true, force: true }))

async function listening(handle: Parameters<typeof createServer>[1]): Promise<Server> {
  const server = createServer(handle)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}
const portOf = (server: Server) => (server.address() as AddressInfo).port

const expectRefused = (attempt: Parameters<typeof expectRefusal>[0], named: RegExp) =>
  expectRefusal({ ...attempt, env: { DATA_DIR: dataDir, ...attempt.env } }, named)

const wrong: [variable: string, value: string][] = [
  ['PORT', 'tres mil'],
  ['PORT', '70000'],
  ['HOST', 'http://localhost'],
  ['HOST', 'no-existe.invalid'],
  ['HOST', '203.0.113.7'],
  ['DATA_DIR', '/dev/null'],
  ['DATA_DIR', '/dev/null/tienda'],
  ['DATA_DIR', '/proc/tienda'],
  ['DATABASE_URL', 'mi base'],
  ['DATABASE_URL', 'mysql://localhost/tienda'],
  ['DATABASE_URL', 'postgres://tienda:50%@localhost/tienda'],
  ['DATABASE_URL', 'postgres://tienda@no-existe.invalid/tienda'],
  ['DATABASE_URL', 'postgres://tienda@127.0.0.1:1/tienda'],
  ['DATABASE_URL', 'postgres://tienda@localhost:1/tienda'],
  ...['prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'].map((mode): [string, string] => [
    'DATABASE_URL',
    `postgres://tienda@127.0.0.1:1/tienda?sslmode=${mode}`,
  ]),
  ['SUPERADMIN_USERNAME', 'yo'],
  ['SUPERADMIN_PASSWORD', 'corta'],
  ['SUPERADMIN_PASSWORD', 'password123'],
  ['SUPERADMIN_PASSWORD', 'Superadmin'],
  ['NEW_SECRETS_KEY', 'corta'],
  ['TRUST_PROXY', 'todos'],
  ['LOG_LEVEL', 'mucho'],
  ['RATE_LIMITS', 'login=5'],
  ['SMTP_URL', 'correo'],
  ['MAIL_FROM', 'tienda'],
  ['PUBLIC_URL', 'tienda.example'],
  ['PUBLIC_URL', 'https://example.com/tienda'],
  ['PUBLIC_URL', 'https://yo@example.com'],
  ['S3_URL', 'https://s3.example/fotos'],
  ['BACKUP_TO', 'https://s3.example/copias'],
  ['BACKUP_TO', '/dev/null/copias'],
  ['BACKUP_TO', '/proc/copias'],
  ['BACKUP_EVERY', 'siempre'],
  ['BACKUP_KEEP', 'todo'],
  ['DRAND_URL', 'no'],
  ['PUSH_HOSTS_ALLOWED', 'https://push.example'],
  ['METRICS_TOKEN', 'corto'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'trazas'],
]

test('every variable has a case', () => {
  // A short SECRETS_KEY opens a shop that has it already.
  expect(new Set([...wrong.map(([variable]) => variable), 'SECRETS_KEY'])).toEqual(new Set(variables))
})

test.each(wrong)('a wrong %s is reported: %s', async (variable, value) => {
  const complained = await expectRefused({ env: { [variable]: value } }, new RegExp(variable))
  if (variable.includes('PASSWORD') || variable.includes('KEY')) expect(complained).not.toContain(value)
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
})

test('a busy port is reported before anything is created, for the demo too', async () => {
  const PORT = String(portOf(taken))
  await expectRefused({ env: { PORT } }, new RegExp(`puerto ${PORT} .* PORT`))
  await expectRefused({ env: { PORT }, program: 'demo/main.ts' }, new RegExp(`puerto ${PORT} .* PORT`))
  expect(existsSync(dataDir)).toBe(false)
})

test('a short SECRETS_KEY opens no new shop but an existing one that has it', async () => {
  const SECRETS_KEY = 'ñ'.repeat(15)
  for (const key of ['breve', SECRETS_KEY, 'x'.repeat(31)]) {
    const complained = await expectRefused({ env: { SECRETS_KEY: key } }, /SECRETS_KEY/)
    expect(complained).not.toContain(key)
  }
  await withDatabase(async (url) => {
    const env = { DATA_DIR: dataDir, DATABASE_URL: url.href }
    const long = 'ñ'.repeat(16)
    expect((await attemptStart({ env: { ...env, SECRETS_KEY: long } })).code).toBe(0)
    await onDatabase(url.href, (client) => shortenKey(client, long, SECRETS_KEY))
    const { code, complained } = await attemptStart({ env: { ...env, SECRETS_KEY } })
    expect([code, complained]).toEqual([0, ''])
  })
})

/** Wraps the keys of a shop with a shorter one, as a version that allowed it did. */
async function shortenKey(client: Client, long: string, short: string): Promise<void> {
  const { rows } = await client.query<WrappedKey>('select version, wrapped from vault_keys')
  for (const [version, key] of unwrapAll(wrappingKeyOf(long), rows))
    await client.query('update vault_keys set wrapped = $2 where version = $1', [
      version,
      wrap(wrappingKeyOf(short), version, key),
    ])
}

/** A user without rights, in a network of its own where ports below 1024 are reserved. */
const asNobody = process.getuid?.() === 0 ? ['unshare', '--user', '--map-user=1000', '--net', '--'] : []

test('a privileged port is reported', async () => {
  await chmod(home, 0o777)
  await expectRefused({ env: { PORT: '80', HOST: '0.0.0.0' }, within: asNobody }, /puerto 80.* PORT/)
})

test.each([
  [{ PORT: 'x', HOST: ' ', METRICS_TOKEN: 'corto' }, /PORT.*HOST.*METRICS_TOKEN/],
  [{ DATABASE_URL: 'postgres://127.0.0.1/tienda' }, /Quita DATABASE_URL/],
])('the demo reports wrong values too: %o', async (env, named) => {
  await expectRefused({ env, program: 'demo/main.ts' }, named)
})

/** The address of a new database, its part before the path replaced. */
async function withDatabase(work: (url: URL) => Promise<void>): Promise<void> {
  const { url, drop } = await emptyDatabase(inject('postgresUrl'), 'template0')
  try {
    await work(new URL(url))
  } finally {
    await drop()
  }
}

test('a refused database login is reported: password, user, name, SSL, owner', async () => {
  await withDatabase(async (url) => {
    const name = url.pathname.slice(1)
    const role = `${name}_role`
    await onDatabase(url.href, (client) => client.query(`create role ${role} login password 'secreto'`))
    const enter = (changes: Partial<URL>) => ({ env: { DATABASE_URL: Object.assign(new URL(url), changes).href } })
    try {
      await expectRefused(enter({ password: 'otra' }), /contraseña.*DATABASE_URL/)
      await expectRefused(enter({ password: '' }), /contraseña.*DATABASE_URL|DATABASE_URL.*contraseña/)
      await expectRefused(enter({ username: 'nadie' }), /usuario.*DATABASE_URL/)
      await expectRefused(enter({ pathname: '/no_existe' }), /DATABASE_URL nombra no existe/)
      await expectRefused(enter({ search: '?sslmode=verify-full' }), /SSL.*DATABASE_URL/)
      await expectRefused(enter({ search: '?sslrootcert=/no/hay.crt' }), /\/no\/hay\.crt.*DATABASE_URL/)
      await expectRefused(enter({ username: role, password: 'secreto' }), /dueño.*DATABASE_URL/)
      await onDatabase(url.href, (client) => client.query(`alter role ${role} nologin`))
      await expectRefused(enter({ username: role, password: 'secreto' }), /usuario.*DATABASE_URL/)
    } finally {
      await onDatabase(url.href, (client) => client.query(`drop role ${role}`))
    }
  })
})

test('an untrusted database certificate is reported', async () => {
  const read = (name: string) => readFile(new URL(`testing/push-service.${name}`, import.meta.url))
  const secureContext = createSecureContext({ cert: await read('crt'), key: await read('key') })
  const server = await listening((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => {
      socket.write('S')
      new TLSSocket(socket, { isServer: true, secureContext }).on('error', () => {})
    })
  })
  try {
    const DATABASE_URL = `postgres://tienda:secreto@127.0.0.1:${portOf(server)}/tienda?sslmode=verify-full`
    await expectRefused({ env: { DATABASE_URL } }, /certificado.*DATABASE_URL/)
  } finally {
    server.close()
  }
})

test.each([
  'create table clientes (id integer)',
  'create view clientes as select 1 as id',
  'create table migrations (id integer, migration text, batch integer)',
  'create table migrations (name text, applied_at timestamptz); create table clientes (id integer)',
  "create table migrations (name text, applied_at timestamptz); insert into migrations values ('0001.sql'); create table clientes (id integer)",
])('a database with tables of another program is reported and left unchanged: %s', async (sql) => {
  await withDatabase(async (url) => {
    await onDatabase(url.href, (client) => client.query(sql))
    const count = "select count(*)::integer as tables from pg_class where relnamespace = 'public'::regnamespace"
    const tables = () => onDatabase(url.href, async (client) => (await client.query(count)).rows as unknown)
    const before = await tables()
    await expectRefused({ env: { DATABASE_URL: url.href } }, /(?:clientes|migrations).*DATABASE_URL/)
    expect(await tables()).toEqual(before)
  })
})

test('a database of another encoding is reported and left unchanged', async () => {
  const url = new URL(inject('postgresUrl'))
  const name = `shop_latin_${process.pid}`
  const options = "encoding 'LATIN1' locale_provider libc locale 'C' template template0"
  await onDatabase(url.href, (client) => client.query(`create database ${name} ${options}`))
  try {
    url.pathname = `/${name}`
    await expectRefused({ env: { DATABASE_URL: url.href } }, /LATIN1.*UTF8.*DATABASE_URL/)
  } finally {
    await onDatabase(inject('postgresUrl'), (client) => client.query(`drop database ${name} with (force)`))
  }
})
