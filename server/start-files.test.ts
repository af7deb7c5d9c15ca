import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openEmbeddedPostgres } from './platform/db/embedded.ts'
import { expectRefusal } from './testing/start-attempt.ts'

let home: string
let dataDir: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'shop-start-'))
  dataDir = join(home, 'data')
})
afterEach(() => rm(home, { recursive: true, force: true }))

const expectRefused = (attempt: Parameters<typeof expectRefusal>[0], named: RegExp) =>
  expectRefusal({ ...attempt, env: { DATA_DIR: dataDir, ...attempt.env } }, named)

/** A database of the shop's own, closed. */
async function closedDatabase(): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await (await openEmbeddedPostgres({ dataDir, say: () => {} })).stop()
  return join(dataDir, 'postgres')
}

const harms: [what: string, harm: (folder: string) => Promise<unknown>, named: RegExp][] = [
  ['of another version', (folder) => writeFile(join(folder, 'PG_VERSION'), '16\n'), /otra versión/],
  ['whose version is garbage', (folder) => writeFile(join(folder, 'PG_VERSION'), 'hola'), /dañados|otra versión/],
  ['without its control file', (folder) => rm(join(folder, 'global', 'pg_control')), /dañados/],
  [
    'with a broken control file',
    (folder) => writeFile(join(folder, 'global', 'pg_control'), 'x'.repeat(8192)),
    /dañados|otra versión/,
  ],
  ['with an empty control file', (folder) => writeFile(join(folder, 'global', 'pg_control'), ''), /dañados/],
  ['without its log', (folder) => rm(join(folder, 'pg_wal'), { recursive: true }), /dañados/],
  ['with a broken log', breakWal, /dañados/],
  ['without its tables', (folder) => rm(join(folder, 'base'), { recursive: true }), /dañados/],
  ['without its settings', (folder) => rm(join(folder, 'postgresql.conf')), /dañados/],
  ['with broken settings', (folder) => writeFile(join(folder, 'postgresql.conf'), 'hola ='), /dañados/],
  ['that is nothing but garbage', makeGarbage, /dañados|otros archivos/],
]

async function breakWal(folder: string): Promise<void> {
  const wal = join(folder, 'pg_wal')
  for (const name of await readdir(wal))
    if (/^[0-9A-F]{24}$/.test(name)) await writeFile(join(wal, name), Buffer.alloc(16 * 1024 * 1024, 7))
}

async function makeGarbage(folder: string): Promise<void> {
  await rm(folder, { recursive: true })
  await mkdir(folder)
  await writeFile(join(folder, 'PG_VERSION'), '18\n')
  await writeFile(join(folder, 'hola'), 'hola')
}

test.each(harms)('a database %s is reported with its folder', async (_what, harm, named) => {
  const folder = await closedDatabase()
  await harm(folder)
  const complained = await expectRefused({ env: {} }, named)
  expect(complained).toContain(folder)
  expect(existsSync(join(folder, 'postmaster.pid'))).toBe(false)
})

test('a database folder with other files is reported', async () => {
  await mkdir(join(dataDir, 'postgres'), { recursive: true, mode: 0o700 })
  await writeFile(join(dataDir, 'postgres', 'hola'), 'hola')
  await expectRefused({ env: {} }, /postgres: ya hay otros archivos.*DATA_DIR/)
  await rm(dataDir, { recursive: true })
  await mkdir(dataDir, { mode: 0o700 })
  await writeFile(join(dataDir, 'keys'), 'hola')
  await expectRefused({ env: {} }, /keys: .*archivo.*DATA_DIR/)
})

test('a full disk is reported at any step of the first start, and no process is left', async () => {
  for (const within of smallDisks(dataDir)) {
    await rm(dataDir, { recursive: true, force: true })
    await mkdir(dataDir, { mode: 0o700 })
    await expectRefused({ env: {}, within }, /El disco de .* está lleno.*DATA_DIR/)
    // Reads the folder of each process, so that one of another user or namespace is found too.
    await expect.poll(() => running(dataDir), { timeout: 30_000 }).toEqual([])
  }
})

/** Ways to start a program with a folder on a small disk, or, where nobody may mount one, with small files only. */
function smallDisks(folder: string): string[][] {
  const mounted = (size: string, command: string) => [
    'unshare',
    '--user',
    '--map-root-user',
    '--mount',
    'sh',
    '-c',
    `mount -t tmpfs -o size=${size} none '${folder}' && ${command}`,
    'sh',
  ]
  const files = ['sh', '-c', 'ulimit -f 64; exec "$@"', 'sh']
  try {
    const [command = '', ...args] = mounted('1m', 'true')
    execFileSync(command, args, { stdio: 'ignore' })
  } catch {
    return [files]
  }
  return [files, ...['2m', '24m', '40m', '42m'].map((size) => mounted(size, 'exec "$@"'))]
}

/** The databases that run on a folder. */
function running(folder: string): string[] {
  const lines = execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).split('\n')
  return lines.filter((line) => line.includes(`-D ${folder}`))
}
