import { tellFailure } from './platform/start-failure.ts'

await tellFailure(async () => {
  const { readConfig } = await import('./platform/config.ts')
  // A wrong variable is reported before the rest is loaded, which takes most of a start.
  const config = readConfig()
  const { startServer } = await import('./start-server.ts')
  await startServer(config)
})
