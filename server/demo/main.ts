import { tellFailure } from '../platform/start-failure.ts'

await tellFailure(async () => {
  const { openDemo } = await import('./open-demo.ts')
  await openDemo()
})
