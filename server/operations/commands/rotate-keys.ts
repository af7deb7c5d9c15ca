import { resolve } from 'node:path'
import { readConfig } from '../../platform/config.ts'
import { openDb } from '../../platform/db/db.ts'
import { openCliDatabase } from '../cli-database.ts'
import { checkMigrations } from '../doctor/check-migrations.ts'
import { count } from '../doctor/report.ts'
import { changeWrappingKey } from '../rotate-keys/change-wrapping-key.ts'
import { advisoryLocks } from '../../platform/db/advisory-locks.ts'
import { rotateDataKey } from '../rotate-keys/rotate-data-key.ts'
import { runCommand } from './run-command.ts'
import { DbClient } from '../../platform/db/client.ts'
import { OperatorError } from '../../platform/operator-error.ts'

// npm run rotate-keys: encrypts all credentials with a new data key; with --wrapping-key, changes the key that wraps
// the data keys.
await runCommand(async ({ say, onEnd }) => {
  const words = process.argv.slice(2)
  const wrapping = words.includes('--wrapping-key')
  if (words.some((word) => word !== '--wrapping-key'))
    throw new OperatorError('Usa: npm run rotate-keys [-- --wrapping-key]')
  const config = readConfig()
  const place = { dataDir: resolve(config.dataDir), secretsKey: config.secretsKey }
  const { url, where, leave } = await openCliDatabase(config)
  onEnd(leave)
  say(`Base de datos: ${where}`)
  const lock = new DbClient({ connectionString: url })
  await lock.connect()
  onEnd(() => lock.end())
  const { rows } = await lock.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
    advisoryLocks.rotateKeys,
  ])
  if (!rows[0]?.mine) throw new OperatorError('Ya hay un cambio de claves en marcha. Espera a que termine.')

  const db = openDb({ url, connections: 1, onError: () => {}, statementTimeoutMs: 120_000 })
  onEnd(() => db.destroy())
  const [wrong] = (await checkMigrations(db)).findings
  if (wrong) throw new OperatorError(`${wrong.says}. ${wrong.advice}`)
  if (wrapping) {
    await changeWrappingKey(db, place, config.newSecretsKey)
    say('Listo: las claves de la base de datos se abren ahora con la clave nueva.')
    say(
      place.secretsKey
        ? 'Pon en SECRETS_KEY el valor de NEW_SECRETS_KEY y reinicia la tienda. Guarda también el nuevo valor.'
        : 'Está en DATA_DIR/keys/secrets: guarda una copia en otro lugar. Con DATABASE_URL en varios equipos, llévala a cada uno.',
    )
  } else {
    let said = Date.now()
    const version = await rotateDataKey(db, place, (resealed) => {
      if (Date.now() - said < 1000) return
      said = Date.now()
      say(`… ${count(resealed)} filas`)
    })
    say(`Listo: todas las credenciales están selladas con la clave ${version}; las anteriores se borraron.`)
  }
  say('Conserva la clave de antes mientras guardes copias de antes.')
  return true
})
