import { readConfig } from './platform/config.ts'
import { runShop } from './start-server.ts'

await runShop(readConfig())
