import { setTimeout as sleep } from 'node:timers/promises'
import type { api } from '#contract/index.ts'
import type { MailServerReply } from '#contract/mail-server.ts'
import type { BodyOf } from '#contract/protocol/route.ts'
import { invalidInput, Problem, type ProblemCode } from '#domain/problem.ts'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { renderMail } from '../../platform/mail/render-mail.ts'
import { mailServerCell, readMailServer, type MailServer } from '../../platform/mail/mail-server.ts'
import { checkMailServer } from '../../platform/mail/mailer.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { record } from '../audit/index.ts'
import { readSettings, refuseOutdated } from '../settings/index.ts'
import { countFailing } from '../../platform/mail/sql.ts'
import { changeMailServer, deleteMailServer, lockMailServer, putMailServer, selectMailServer } from './sql.ts'

/**
 * How long a check of a mail server, or a test mail, may take. A server that cannot be spoken to is told of only then:
 * an answer that came earlier, or with another reason, would tell which hosts and ports there are behind the firewall.
 */
const deadlineMs = 15_000

/** The settings, without the password. */
export async function showMailServer({ config, db }: AppContext): Promise<MailServerReply> {
  const failing = await countFailing(db)
  if (config.smtpUrl) return { source: 'configuration', server: null, failing }
  const server = (await selectMailServer(db)) ?? null
  return { source: server ? 'settings' : 'none', server, failing }
}

/**
 * Logs in to the server, and stores the settings if that succeeds. The stored password is sent to no other server or
 * user.
 */
export async function saveMailServer(
  context: AppContext,
  caller: Caller,
  { password: given, shown, ...server }: BodyOf<typeof api.mailServer.save>,
): Promise<void> {
  refuseConfigured(context)
  refuseOutdated((await selectMailServer(context.db)) ?? null, shown)
  const stored = await readMailServer(context.db, context.vault)
  const password = given ?? (isSameLogin(stored, server) ? stored?.password : undefined)
  if (password === undefined) throw invalidInput('password', 'Escribe la contraseña de este usuario.')
  await equalised(checkMailServer({ ...server, password }))
  await inTransaction(context.db, async (trx) => {
    await lockMailServer(trx)
    const before = await selectMailServer(trx)
    refuseOutdated(before ?? null, shown)
    if (given !== undefined)
      await putMailServer(trx, { ...server, password: context.vault.seal(mailServerCell, given) })
    // The stored password may be another by now: it stays as it is, with the login that it belongs to.
    else if (isSameLogin(before, server)) await changeMailServer(trx, server)
    else throw new Problem('SETTINGS_CHANGED')
    await record(trx, caller, 'change-mail-server', { settings: 0 }, { before, after: server })
  })
}

type Login = Pick<MailServer, 'host' | 'port' | 'username'>
const isSameLogin = (one: Login | undefined, { host, port, username }: Login) =>
  one?.host === host && one.port === port && one.username === username

export async function removeMailServer(context: AppContext, caller: Caller): Promise<void> {
  refuseConfigured(context)
  await inTransaction(context.db, async (trx) => {
    await lockMailServer(trx)
    const before = await selectMailServer(trx)
    if (!before) return
    await deleteMailServer(trx)
    await record(trx, caller, 'remove-mail-server', { settings: 0 }, { before })
  })
}

/** Sends a mail at once, bypassing the queue; throws the objection of the mail server. */
export async function sendTestMail(context: AppContext, caller: Caller, to: string): Promise<void> {
  await inTransaction(context.db, (trx) => record(trx, caller, 'send-test-mail', { settings: 0 }, { after: { to } }))
  const { identity } = await readSettings(context.db)
  const mail = renderMail(to, identity, {
    title: 'Correo de prueba',
    lines: ['Los correos de tu tienda salen bien.', 'Así llegan los avisos a tus clientes.'],
    button: 'Abrir la tienda',
    link: context.config.publicUrl,
    end: 'Un administrador de la tienda pidió este correo.',
  })
  await equalised(context.mailer.send(mail, AbortSignal.timeout(deadlineMs)))
}

function refuseConfigured({ config }: AppContext): void {
  if (config.smtpUrl) throw new Problem('MAIL_SERVER_CONFIGURED')
}

const refusals: Record<string, ProblemCode> = {
  EAUTH: 'MAIL_SERVER_LOGIN',
  ENOAUTH: 'MAIL_SERVER_LOGIN',
  EENVELOPE: 'MAIL_REFUSED',
  EMESSAGE: 'MAIL_REFUSED',
}

/**
 * The result of `work`; throws the kind of its failure. The reply of a mail server may quote the login: no more is
 * passed on.
 */
async function equalised(work: Promise<void>): Promise<void> {
  const deadline = sleep(deadlineMs, 'late' as const, { ref: false })
  const outcome = work.then(
    () => 'done' as const,
    ({ code = '' }: { code?: string }) => refusals[code] ?? deadline,
  )
  const first = await Promise.race([outcome, deadline])
  if (first !== 'done') throw new Problem(first === 'late' ? 'MAIL_SERVER_UNREACHABLE' : first)
}
