import { keepCompiled } from './keep-compiled.ts'

// What is imported from here on is kept compiled, which is why it is not imported above.
keepCompiled()
const { readConfig } = await import('./config.ts')
const { demoAdministrator, demoPeople } = await import('./db/demo/people.ts')
const { seedDemo } = await import('./db/demo/seed.ts')
const { runShop } = await import('./run-shop.ts')

const config = readConfig({ DATA_DIR: './demo-data', LOG_LEVEL: 'warn', ...process.env })

if (config.databaseUrl) {
  process.stderr.write('La demostración usa su propia base de datos. Quita DATABASE_URL y vuelve a probar.\n')
  process.exit(1)
}

const { username, password } = demoAdministrator

await runShop(
  { ...config, superadmin: { username, password } },
  {
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
