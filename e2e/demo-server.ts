import { demoAdministrator } from '../server/demo/people.ts'
import { seedDemo } from '../server/demo/seed.ts'
import { readConfig } from '../server/platform/config.ts'
import { startServer } from '../server/start-server.ts'

// The shop of the journeys: the demo, which renews and reminds while they wait for it.

await startServer({ ...readConfig(), superadmin: demoAdministrator }, { prepare: seedDemo, reminderIntervalMs: 2000 })
