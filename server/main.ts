import { keepCompiled } from './keep-compiled.ts'

// What is imported from here on is kept compiled, which is why it is not imported above.
keepCompiled()
const { readConfig } = await import('./config.ts')
const { runShop } = await import('./run-shop.ts')

await runShop(readConfig())
