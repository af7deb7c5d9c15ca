import { readConfig } from '../platform/config.ts'
import { demoAdministrator, demoPeople } from './people.ts'
import { refuseRealShop, seedDemo } from './seed.ts'
import { startServer } from '../start-server.ts'

const config = readConfig({ DATA_DIR: './demo-data', LOG_LEVEL: 'warn', ...process.env })

if (config.databaseUrl) {
  process.stderr.write('La demostración usa su propia base de datos. Quita DATABASE_URL y vuelve a probar.\n')
  process.exit(1)
}

const { username, password } = demoAdministrator

await startServer(
  { ...config, superadmin: { username, password } },
  {
    check: refuseRealShop,
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
