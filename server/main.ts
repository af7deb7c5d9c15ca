import { tellFailure } from './platform/start-failure.ts'

await tellFailure(async () => {
  const [{ readConfig }, { startServer }] = await Promise.all([
    import('./platform/config.ts'),
    import('./start-server.ts'),
  ])
  await startServer(readConfig())
})
