import pg from 'pg'

/** So many connections of the bare driver. */
export async function connectAll(url: string, many: number): Promise<pg.Client[]> {
  const clients = Array.from({ length: many }, () => new pg.Client({ connectionString: url }))
  // What breaks one fails the statement that was running; that is where it is said.
  for (const client of clients) client.on('error', () => {})
  await Promise.all(clients.map((client) => client.connect()))
  return clients
}
