import { readConfig } from '../platform/config.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { demoAdministrator, demoPeople } from './people.ts'
import { seedDemo } from './seed.ts'
import { startServer } from '../start-server.ts'

/** Opens the shop that `npm run demo` shows, in a folder and a database of its own. */
export async function openDemo(): Promise<void> {
  const config = readConfig({ DATA_DIR: './demo-data', LOG_LEVEL: 'warn', ...process.env })
  if (config.databaseUrl)
    throw new OperatorError('La demostración usa su propia base de datos. Quita DATABASE_URL y vuelve a probar.')
  const { username, password } = demoAdministrator
  await startServer(
    { ...config, superadmin: { username, password } },
    {
      kind: 'demo',
      prepare: seedDemo,
      greeting: () =>
        [
          'Cuentas de demostración:',
          ...[demoAdministrator, ...demoPeople].map(
            (person) => `  ${person.username.padEnd(12)} ${person.password.padEnd(17)} ${person.who}`,
          ),
        ].join('\n'),
    },
  )
}
