import { removeFactor } from '../../features/second-factor/index.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import { openMigratedDb } from '../cli-database.ts'
import { runCommand } from './run-command.ts'

// npm run second-factor -- remove <username>: lets an administrator who lost it log in without, in a shop that is open or
// closed.
await runCommand(async ({ say, onEnd }) => {
  const [what, username, ...more] = process.argv.slice(2)
  if (what !== 'remove' || !username || more.length > 0)
    throw new OperatorError('Usa: npm run second-factor -- remove <usuario de un administrador>')
  const db = await openMigratedDb({ say, onEnd })
  await removeFactor({ db, now: new Date() }, username)
  say(`${username} ya no tiene segundo paso: entra solo con su contraseña.`)
  say('Sus sesiones se cerraron y se le avisa. El cambio quedó en el registro.')
  return true
})
