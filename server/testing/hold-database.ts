import { openEmbeddedPostgres } from '../platform/db/embedded.ts'

// A process that opens the database of a data folder and keeps it open until it is killed.
const [dataDir = ''] = process.argv.slice(2)
const { url } = await openEmbeddedPostgres({ dataDir, say: () => {} })
process.stdout.write(`${url}\n`)
setInterval(() => {}, 1000)
