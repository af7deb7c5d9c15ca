import { readConfig } from './platform/config.ts'
import { startServer } from './start-server.ts'

await startServer(readConfig())
