import { demoAdministrator } from '../server/demo/people.ts'
import { seedDemo } from '../server/demo/seed.ts'
import { readConfig } from '../server/platform/config.ts'
import { startServer } from '../server/start-server.ts'

// The server of the journeys: the demo shop, with short intervals between renewals and reminders.

await startServer(
  { ...readConfig(), superadmin: demoAdministrator },
  { kind: 'demo', prepare: seedDemo, reminderIntervalMs: 2000 },
)
