import { readConfig } from './config.ts'
import { runShop } from './run-shop.ts'

await runShop(readConfig())
