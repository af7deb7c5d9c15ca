import { demoAdministrator } from '../server/demo/people.ts'
import { seedDemo } from '../server/demo/seed.ts'
import { drawMissingSizes } from '../server/features/pictures/draw-missing-sizes.ts'
import type { AppContext } from '../server/platform/context.ts'
import { readConfig } from '../server/platform/config.ts'
import { startServer } from '../server/start-server.ts'

// The server of the journeys: the demo shop with all widths of its pictures, and with short intervals between renewals
// and reminders.

await startServer(
  { ...readConfig(), superadmin: demoAdministrator },
  { kind: 'demo', prepare, reminderIntervalMs: 10_000 },
)

async function prepare(context: AppContext): Promise<void> {
  await seedDemo(context)
  await drawMissingSizes(context, new AbortController().signal)
}
