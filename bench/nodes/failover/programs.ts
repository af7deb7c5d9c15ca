import { execFile } from 'node:child_process'
import { access, constants, readdir } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The paths of the programs of a cluster; `postgres` is the folder of PostgreSQL's programs. */
export type Programs = Paths & { etcdApi: 'ETCD' | 'ETCD3' }
type Paths = Record<'etcd' | 'patroni' | 'haproxy' | 'postgres', string>

const packages: Paths = {
  etcd: 'etcd-server',
  patroni: 'patroni',
  haproxy: 'haproxy',
  postgres: 'postgresql',
}

/** Finds all programs, or throws an error that names the missing packages, those for nginx included. */
export async function findPrograms(): Promise<Programs> {
  const found: Paths = {
    etcd: await onPath('etcd'),
    patroni: await onPath('patroni'),
    haproxy: await onPath('haproxy'),
    postgres: await folderOfPostgres(),
  }
  const names = Object.keys(packages) as (keyof Paths)[]
  const missing = names.filter((name) => found[name] === '').map((name) => packages[name])
  for (const name of ['nginx', 'openssl']) if ((await onPath(name)) === '') missing.push(name)
  if (missing.length === 0) return { ...found, etcdApi: await etcdApi(found.patroni) }
  throw new Error(
    `Falta${missing.length > 1 ? 'n' : ''} ${missing.join(', ')}. En Debian y Ubuntu: apt-get install --no-install-recommends ` +
      `${missing.join(' ')}; lo que arranque solo se apaga con: systemctl disable --now patroni etcd haproxy nginx postgresql.`,
  )
}

/**
 * With the v3 API of etcd, Patroni before 3.0.3 takes the lease from its successor after it was frozen for longer than
 * the lease (https://github.com/patroni/patroni/pull/2689): what the successor acknowledged may be lost.
 */
async function etcdApi(patroni: string): Promise<Programs['etcdApi']> {
  const { stdout } = await run(patroni, ['--version'])
  const [major = 0, minor = 0, patch = 0] = (/(\d+)\.(\d+)\.(\d+)/.exec(stdout) ?? []).slice(1).map(Number)
  return major * 10_000 + minor * 100 + patch < 30_003 ? 'ETCD' : 'ETCD3'
}

async function onPath(name: string): Promise<string> {
  for (const folder of [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']) {
    if (await isProgram(join(folder, name))) return join(folder, name)
  }
  return ''
}

/** The newest version from Debian's packages, which are not on the PATH; otherwise the one on the PATH. */
async function folderOfPostgres(): Promise<string> {
  const versions = await readdir('/usr/lib/postgresql').catch(() => [])
  for (const version of versions.toSorted((one, other) => Number(other) - Number(one))) {
    const folder = join('/usr/lib/postgresql', version, 'bin')
    if (Number(version) >= 15 && (await isProgram(join(folder, 'postgres')))) return folder
  }
  const { stdout } = await run('pg_config', ['--bindir']).catch(() => ({ stdout: '' }))
  return (await isProgram(join(stdout.trim(), 'postgres'))) ? stdout.trim() : ''
}

const isProgram = (path: string) =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  )
