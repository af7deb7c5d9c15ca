import { resetPassword } from '../../features/users/index.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import { Passwords } from '../../platform/vault/passwords.ts'
import { openMigratedDb } from '../cli-database.ts'
import { runCommand } from './run-command.ts'

// npm run password -- <username>: gives an administrator a new password, of a shop that is open or closed.
await runCommand(async ({ say, onEnd }) => {
  const [username, ...more] = process.argv.slice(2)
  if (!username || more.length > 0) throw new OperatorError('Usa: npm run password -- <usuario de un administrador>')
  const db = await openMigratedDb({ say, onEnd })
  const password = await resetPassword({ db, passwords: new Passwords(), now: new Date() }, username)
  say(`Contraseña nueva de ${username} (se muestra solo esta vez; anótala): ${password}`)
  say(
    'Sus sesiones se cerraron y los intentos fallidos de ingreso se cuentan de nuevo. El cambio quedó en el registro.',
  )
  return true
})
