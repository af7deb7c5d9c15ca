import { randomBytes } from 'node:crypto'
import pg from 'pg'

/**
 * A new database of the server at `url`, empty or a copy of its database `template`, and the function that drops it.
 */
export async function emptyDatabase(
  url: string,
  template = 'template1',
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `shop_${randomBytes(6).toString('hex')}`
  await onDatabase(url, (client) => client.query(`create database ${name} template ${template}`))
  return {
    url: Object.assign(new URL(url), { pathname: `/${name}` }).href,
    drop: async () => void (await onDatabase(url, (client) => client.query(`drop database ${name} with (force)`))),
  }
}

/** Sets what a session of this database begins with; the values are SQL. */
export const setDefaults = (url: string, defaults: Readonly<Record<string, string>>) =>
  onDatabase(url, async (client) => {
    const name = new URL(url).pathname.slice(1)
    for (const [setting, value] of Object.entries(defaults)) {
      await client.query(`alter database ${name} set ${setting} = ${value}`)
    }
  })

/** Runs `work` on a separate connection. */
export async function onDatabase<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  // A connection that ends meanwhile fails the next statement.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
