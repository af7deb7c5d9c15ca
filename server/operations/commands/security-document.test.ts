import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { api } from '#contract/index.ts'
import { limaDay } from '#domain/lima.ts'
import { recordBackup } from '../../features/backups/index.ts'
import { openShop, type Person, type Shop } from '../../testing/open-shop.ts'
import { giveFactor } from '../../testing/prove.ts'
import { runCommand } from '../../testing/run-command.ts'

let shop: Shop
let folder: string
let [second, reduced, supplier, customer]: Person[] = []
beforeAll(async () => {
  shop = await openShop()
  folder = await mkdtemp(join(tmpdir(), 'shop-security-document-'))
  second = await shop.person('SADMIN')
  reduced = await shop.person('REDUCED')
  supplier = await shop.person('ADMIN')
  customer = await shop.person('USER', 100)
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await shop.close()
})

let serial = 0
/** Runs the command, and returns what it wrote. */
async function write(env: Record<string, string> = {}) {
  const path = join(folder, `${++serial}.md`)
  const { databaseUrl, config } = shop.context
  const ended = await runCommand('security-document', [path], {
    DATABASE_URL: databaseUrl,
    DATA_DIR: config.dataDir,
    ...env,
  })
  expect(ended.code, ended.said).toBe(0)
  return readFile(path, 'utf8')
}
const rowOf = (text: string, first: string) => text.split('\n').find((line) => line.startsWith(`| ${first} |`)) ?? ''

test('the document names who has access with role, state and second factor, and no customer', async () => {
  if (!second || !reduced || !supplier || !customer) throw new Error('nobody there')
  await giveFactor(shop, second)
  await sql`update users set disabled_at = now() where id = ${supplier.id}`.execute(shop.context.db)
  await sql`update sessions set last_seen_at = now() - interval '13 hours' where user_id = ${reduced.id}`.execute(
    shop.context.db,
  )
  const text = await write()
  expect(rowOf(text, 'superadmin')).toMatch(
    /^\| superadmin \| Administrador \| activa \| no \| \d{4}-\d\d-\d\d \d\d:\d\d/,
  )
  expect(rowOf(text, second.username)).toContain('| Administrador | activa | sí |')
  expect(rowOf(text, reduced.username)).toContain('| Administrador reducido | activa | no | sin sesión abierta |')
  expect(rowOf(text, supplier.username)).toContain('| Proveedor de cuentas | desactivada | no |')
  expect(text).not.toContain(customer.username)
})

test('the document says what is configured, and follows what changes', async () => {
  const before = await write()
  expect(rowOf(before, 'Última copia')).toContain('ninguna todavía')
  expect(rowOf(before, 'Última restauración')).toContain('ninguna anotada')
  expect(rowOf(before, 'Copias por plan')).toContain('ninguna')
  expect(rowOf(before, 'Dirección pública')).toContain('sin HTTPS')
  expect(rowOf(before, 'Clave que abre las demás')).toContain('permisos 600')
  expect(before).toContain('tabla purchases')
  expect(rowOf(before, 'Copias a mano')).toContain('sin cifrar')
  expect(rowOf(before, 'Cualquiera, sin cuenta')).toContain('De cada ganador')
  await recordBackup(shop.context.databaseUrl)
  await sql`insert into settings (key, value) values
    ('lastRestore', '{"at": "2026-11-20T15:00:00Z", "of": "2026-11-19T15:00:00Z"}'),
    ('provider', '{"name": "Ana | Cía.", "document": "20123456789", "address": "Lima"}'),
    ('secondFactorRequired', 'true')`.execute(shop.context.db)
  const after = await write({
    PUBLIC_URL: 'https://tienda.example',
    BACKUP_TO: '/mnt/copias',
    BACKUP_EVERY: '2h',
    RATE_LIMITS: 'login=7/60',
  })
  expect(rowOf(after, 'Última copia')).toContain(limaDay(new Date()))
  expect(rowOf(after, 'Última restauración')).toContain('2026-11-20 10:00 (Lima), de una copia del 2026-11-19')
  expect(rowOf(after, 'Copias por plan')).toContain('la carpeta /mnt/copias, cada 2 horas')
  expect(rowOf(after, 'Copias a mano')).toContain('sin cifrar')
  expect(rowOf(after, 'Dirección pública')).toContain('https://tienda.example: con HTTPS')
  expect(rowOf(after, 'Contraseñas equivocadas de una cuenta desde una dirección o un dispositivo')).toContain(
    '| 7 en 1 minuto | login |',
  )
  expect(rowOf(after, 'Segundo paso exigido a administradores y proveedores')).toContain('| sí |')
  expect(rowOf(after, 'Proveedor (quien vende)')).toContain(String.raw`Ana \| Cía.`)
  await sql`delete from settings where key = 'secondFactorRequired'`.execute(shop.context.db)
})

test('the document contains no secret, and no way to reach a person', async () => {
  const { db, config } = shop.context
  const marked = { telefono: '+51 987001122', email: 'marca@correo.pe', dni: '71234568' }
  await db
    .updateTable('users')
    .set({ ...marked, nombre: 'MarcaNombre', direccion: 'MarcaCalle 1' })
    .execute()
  const { id } = await shop.administrator.call(api.catalogue.createProduct, {
    body: { nombre: 'Una', descripcion: 'x', dias: 30, precio: 500 as never, categoryId: 1 },
  })
  const accounts = [{ username: 'MarcaCuenta', password: 'MarcaClave', perfil: 'MarcaPerfil', pin: '7531' }]
  await shop.administrator.call(api.catalogue.addAccounts, { params: { id }, body: { accounts } })
  const text = await write({
    SMTP_URL: 'smtps://MarcaUsuario:MarcaSmtp@correo.example:465',
    MAIL_FROM: 'marca-remite@correo.pe',
    BACKUP_TO: 'https://MARCAID:MarcaAlmacen@copias.example/deposito/una',
    METRICS_TOKEN: 'MarcaMetricas-1234567',
    SUPERADMIN_PASSWORD: 'MarcaPrimera-77',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://MarcaTraza:MarcaOtra@trazas.example:4318',
  })
  for (const shown of ['correo.example:465', 'https://copias.example/deposito/una', 'trazas.example:4318'])
    expect(text).toContain(shown)
  expect(text).not.toMatch(/marca/i)
  const key = (await readFile(join(config.dataDir, 'keys', 'secrets'), 'utf8')).trim()
  const database = new URL(shop.context.databaseUrl)
  for (const secret of [...Object.values(marked), '987001122', '7531', key, database.password].filter(Boolean))
    expect(text).not.toContain(secret)
  const withKey = await write({ SECRETS_KEY: `MarcaLlave-${'x'.repeat(40)}` })
  expect(rowOf(withKey, 'Clave que abre las demás')).toContain('En la variable SECRETS_KEY')
  expect(withKey).not.toMatch(/marca/i)
})

test('the document goes into a folder under its day, readable by its owner, and overwrites nothing', async () => {
  const env = { DATABASE_URL: shop.context.databaseUrl, DATA_DIR: shop.context.config.dataDir }
  const run = (...args: string[]) => runCommand('security-document', args, env)
  expect(await run(folder)).toMatchObject({ code: 0 })
  const { mode } = await stat(join(folder, `seguridad-${limaDay(new Date())}.md`))
  expect(mode & 0o777).toBe(0o600)
  for (const [args, said] of [
    [[folder], 'Ya existe'],
    [[join(folder, 'nowhere', 'a.md')], 'No existe la carpeta'],
    [['--help'], 'Usa: npm run security-document'],
    [['a.md', 'b.md'], 'Usa: npm run security-document'],
  ] as const)
    expect(await run(...args)).toMatchObject({ code: 1, said: expect.stringContaining(said) as string })
})
