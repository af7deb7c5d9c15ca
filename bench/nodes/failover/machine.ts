import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runAs } from '../../../server/platform/db/embedded/run-as.ts'
import { openStallingProxy, type StallingProxy } from '../../../server/testing/stalling-proxy.ts'
import { Database } from '../../faults/site/database.ts'
import { openDisk, type Disk } from '../../faults/site/disk.ts'
import { freePort } from '../nginx.ts'
import { readDeployConfig } from '../deploy-config.ts'
import type { Programs } from './programs.ts'
import { Service } from './service.ts'

export const superuser = { name: 'postgres', password: 'de-la-administracion' } as const

/** The addresses of a machine of the cluster. */
export type Address = { name: string; etcd: string; peer: string; rest: string; postgres: number }

export async function newAddress(name: string): Promise<Address> {
  const [etcd, peer, rest, postgres] = [await freePort(), await freePort(), await freePort(), await freePort()]
  const at = (port: number) => `http://127.0.0.1:${port}`
  return { name, etcd: at(etcd), peer: at(peer), rest: at(rest), postgres }
}

/** One machine: a member of etcd, Patroni, and the PostgreSQL that Patroni runs, on a disk of its own. */
export class Machine {
  readonly address: Address
  /** Undefined if this user may not mount one. */
  readonly disk: Disk | undefined
  readonly #database: Database
  readonly #etcd: Service
  readonly #patroni: Service
  /** The proxies from Patroni to each member of etcd. */
  readonly #wires: readonly StallingProxy[]

  private constructor(
    address: Address,
    made: { disk: Disk | undefined; database: Database; etcd: Service; patroni: Service; wires: StallingProxy[] },
  ) {
    this.address = address
    this.disk = made.disk
    this.#database = made.database
    this.#etcd = made.etcd
    this.#patroni = made.patroni
    this.#wires = made.wires
  }

  static async open(home: string, address: Address, all: readonly Address[], programs: Programs): Promise<Machine> {
    const folder = join(home, address.name)
    const onDisk = join(folder, 'disk')
    await mkdir(folder, { recursive: true })
    const disk = await openDisk(onDisk)
    const wires = await Promise.all(all.map(({ etcd }) => openStallingProxy(etcd)))
    const { command, own, admit } = await runAs()
    await admit(folder, programs.patroni)
    await own(onDisk)
    const etcd = new Service([programs.etcd, []], etcdEnv(folder, address, all), join(folder, 'etcd.log'))
    const configuration = join(folder, 'patroni.yml')
    await writeFile(configuration, await readDeployConfig('cluster/patroni.yml', [['/run/postgresql', folder]]))
    const env = patroniEnv(folder, onDisk, address, wires, programs)
    const patroni = new Service(command(programs.patroni, [configuration]), env, join(folder, 'patroni.log'))
    return new Machine(address, { disk, database: new Database(onDisk), etcd, patroni, wires })
  }

  /** Undoes every fault: starts, thaws and reconnects what is stopped, frozen or cut off, and frees the disk. */
  async mend(): Promise<void> {
    for (const wire of this.#wires) wire.resume()
    await this.disk?.free()
    await this.thaw()
    this.#etcd.start()
    this.#patroni.start()
  }

  /** Kills every process at once, like a power failure. */
  async kill(): Promise<void> {
    await Promise.all([this.#patroni.end('SIGKILL'), this.#etcd.end('SIGKILL'), this.#database.kill()])
  }

  killPostgres(): Promise<void> {
    return this.#database.kill()
  }

  async freeze(): Promise<void> {
    this.#patroni.signal('SIGSTOP')
    this.#etcd.signal('SIGSTOP')
    await this.#database.freeze()
  }

  async thaw(): Promise<void> {
    await this.#database.thaw()
    this.#etcd.signal('SIGCONT')
    this.#patroni.signal('SIGCONT')
  }

  /** Stalls the connections between Patroni and etcd in both directions. */
  cutFromEtcd(): void {
    for (const wire of this.#wires) wire.stall()
  }

  async close(): Promise<void> {
    await this.thaw()
    await this.kill()
    await Promise.all(this.#wires.map((wire) => wire.close()))
    await this.disk?.close()
  }
}

function etcdEnv(folder: string, { name, etcd, peer }: Address, all: readonly Address[]): Record<string, string> {
  return {
    ETCD_NAME: name,
    ETCD_DATA_DIR: join(folder, 'etcd'),
    ETCD_LISTEN_CLIENT_URLS: etcd,
    ETCD_ADVERTISE_CLIENT_URLS: etcd,
    ETCD_LISTEN_PEER_URLS: peer,
    ETCD_INITIAL_ADVERTISE_PEER_URLS: peer,
    ETCD_INITIAL_CLUSTER: all.map((other) => `${other.name}=${other.peer}`).join(','),
    ETCD_INITIAL_CLUSTER_STATE: 'new',
    ETCD_INITIAL_CLUSTER_TOKEN: 'tienda',
    ETCD_ENABLE_V2: 'true',
  }
}

/** The variables of deploy/cluster/patroni.env for one machine. */
function patroniEnv(
  folder: string,
  onDisk: string,
  { name, rest, postgres }: Address,
  wires: readonly StallingProxy[],
  programs: Programs,
): Record<string, string> {
  return {
    PATRONI_NAME: name,
    PATRONI_RESTAPI_LISTEN: new URL(rest).host,
    PATRONI_RESTAPI_CONNECT_ADDRESS: new URL(rest).host,
    [`PATRONI_${programs.etcdApi}_HOSTS`]: wires.map(({ url }) => new URL(url).host).join(','),
    // Otherwise it would ask etcd for its members and bypass the proxies.
    [`PATRONI_${programs.etcdApi}_USE_PROXIES`]: 'true',
    PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${postgres}`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${postgres}`,
    PATRONI_POSTGRESQL_DATA_DIR: join(onDisk, 'postgres'),
    PATRONI_POSTGRESQL_BIN_DIR: programs.postgres,
    PATRONI_POSTGRESQL_PGPASS: join(folder, 'pgpass'),
    PATRONI_SUPERUSER_USERNAME: superuser.name,
    PATRONI_SUPERUSER_PASSWORD: superuser.password,
    PATRONI_REPLICATION_USERNAME: 'replicator',
    PATRONI_REPLICATION_PASSWORD: 'de-las-replicas',
    PATRONI_REWIND_USERNAME: 'rewinder',
    PATRONI_REWIND_PASSWORD: 'de-las-vueltas-atras',
  }
}
