import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { openBucket } from '../../server/testing/open-bucket.ts'
import { ShopProcess } from '../../server/testing/shop-process.ts'
import { password, stockShop, type LoadShop } from '../load/stock-shop.ts'
import { freePort, startNginx, type Nginx } from './nginx.ts'

export type Servers = {
  nginx: Nginx
  servers: readonly [ShopProcess, ShopProcess]
  /** The environment of a command for the same shop. */
  env: Record<string, string>
  stock: (buyers: number) => Promise<LoadShop>
}

/**
 * Two servers of the shop on this database and one bucket, behind nginx; `opened` collects the functions that close
 * them.
 */
export async function openServers(
  home: string,
  databaseUrl: string,
  opened: (() => Promise<unknown>)[],
  /** The same database for a superuser, who can insert rows without running triggers. */
  superuserUrl = databaseUrl,
): Promise<Servers> {
  const ports = [await freePort(), await freePort()] as const
  const nginx = await startNginx(join(home, 'nginx'), ports)
  opened.push(() => nginx.stop())
  const bucket = await openBucket()
  opened.push(() => bucket.close())
  const shared = {
    DATABASE_URL: databaseUrl,
    S3_URL: bucket.url,
    SECRETS_KEY: 'a-key-for-the-nodes-of-this-run-0001',
    PUBLIC_URL: nginx.origin,
    TRUST_PROXY: 'true',
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    SUPERADMIN_PASSWORD: password,
    RATE_LIMITS: 'purchase=6000/60,everything=60000/60,upload=6000/60',
  }
  async function openServer(port: number): Promise<ShopProcess> {
    const dataDir = join(home, `server-${port}`)
    await mkdir(dataDir)
    const server = new ShopProcess(dataDir, { ...shared, PORT: String(port) })
    await server.start()
    opened.push(() => server.stop())
    return server
  }
  const servers = [await openServer(ports[0]), await openServer(ports[1])] as const
  const { dataDir } = servers[0]
  const place = { origin: nginx.origin, databaseUrl: superuserUrl, dataDir, secretsKey: shared.SECRETS_KEY }
  return {
    nginx,
    servers,
    env: { ...shared, DATA_DIR: dataDir },
    stock: (buyers) => stockShop(place, { rows: 2000, buyers, products: 12 }),
  }
}
