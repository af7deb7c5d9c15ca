import { api } from '#contract/index.ts'
import { Client } from './client.ts'
import { codeOf } from './enrol.ts'
import { password, type Shop } from './open-shop.ts'
import {
  did,
  linkMailedTo,
  logIn,
  mailedCode,
  recoverByMail,
  stolenPassword,
  verifyAddress,
  type Attack,
  type Attempt,
  type Intruder,
  type Victim,
} from './thieves.ts'

let serial = 0
/** What they type where the shop asks for the password. */
const ownPassword = ({ password: known = 'no-es-esta-clave' }: Intruder) => ({ password: known })

/** Five wrong proofs, after which no right one is judged for a while. */
async function pause({ shop, victim, intruder }: Attempt): Promise<boolean> {
  let by = intruder
  if (by.own) {
    const sent = { params: { id: victim.id }, rawBody: { password: stolenPassword } }
    await by.client.wire(api.users.setPassword, sent)
    by = await logIn(shop, victim.username, stolenPassword)
  }
  const wrong = victim.secret === undefined ? { password: 'no-es-esta-clave' } : { code: '000000' }
  const isPaused = async () => {
    const wire = by.ticket
      ? await shop.guest.wire(api.secondFactor.login, { rawBody: { ...wrong, ticket: by.ticket } })
      : await by.client.wire(api.secondFactor.prove, { rawBody: wrong })
    return wire.status === 429
  }
  for (let tried = 0; tried < 5; tried++) await isPaused()
  return isPaused()
}

/** Where the owner is logged in, too. */
async function otherDevice(shop: Shop, { username, recoveryCodes }: Victim): Promise<Client> {
  const { client, ticket } = await logIn(shop, username, password)
  if (!ticket) return client
  const body = { ticket, recoveryCode: recoveryCodes[0] }
  return new Client(shop.origin, (await shop.guest.call(api.secondFactor.login, { body })).token)
}

/** The owner waits until nothing is paused, and tries what they have: the password, the mailbox, the factor. */
async function ownerComesBack({ shop, post, victim }: Attempt): Promise<boolean> {
  shop.advance(15 * 60_000)
  // Counts keep the time of the machine.
  await shop.context.db.deleteFrom('rateLimits').execute()
  const { email, disabledAt } = await shop.context.db
    .selectFrom('users')
    .select(['email', 'disabledAt'])
    .where('id', '=', victim.id)
    .executeTakeFirstOrThrow()
  let found = await logIn(shop, victim.username, password)
  if (!found.ticket && !found.client.token) {
    if (disabledAt || email !== victim.email) return false
    await recoverByMail(shop, post, victim, 'Clave-recuperada-3')
    found = await logIn(shop, victim.username, 'Clave-recuperada-3')
  }
  if (!found.ticket) return found.client.token !== undefined
  const rawBody = { ticket: found.ticket, code: codeOf(shop, victim.secret ?? '') }
  return (await shop.guest.wire(api.secondFactor.login, { rawBody })).status === 200
}

export const accountAttacks: Record<string, Attack> = {
  // Another administrator asks for the removal of a lost factor, and waits for 24 hours: that call belongs here.
  'removing the factor': async ({ victim, intruder }) => {
    if (victim.secret === undefined || intruder.own) return false
    return did(intruder, api.secondFactor.removeTotp, { rawBody: ownPassword(intruder) })
  },
  'adding a factor': async ({ shop, post, victim, intruder }) => {
    if (intruder.own) return false
    const mailCode = intruder.readsMail && intruder.client.token ? await mailedCode(post, victim, intruder) : undefined
    const rawBody = { ...ownPassword(intruder), mailCode }
    const { status, json } = await intruder.client.wire(api.secondFactor.askTotp, { rawBody })
    if (status !== 200) return false
    const { secret } = json as { secret: string }
    return did(intruder, api.secondFactor.confirmTotp, { rawBody: { code: codeOf(shop, secret) } })
  },
  'making new recovery codes': async ({ victim, intruder }) => {
    if (victim.secret === undefined || intruder.own) return false
    return did(intruder, api.secondFactor.renewCodes, { rawBody: ownPassword(intruder) })
  },
  'lifting the demand for a factor': ({ intruder }) =>
    did(intruder, api.settings.change, { rawBody: { secondFactorRequired: false } }),
  'setting another password': async ({ victim, intruder }) => {
    // The mailbox has done so already.
    if (intruder.recovered) return true
    if (intruder.own)
      return did(intruder, api.users.setPassword, { params: { id: victim.id }, rawBody: { password: stolenPassword } })
    return did(intruder, api.users.changePassword, {
      rawBody: { ...ownPassword(intruder), newPassword: stolenPassword },
    })
  },
  'changing the e-mail': ({ victim, intruder }) =>
    did(intruder, api.users.changeMe, {
      params: { id: victim.id },
      rawBody: { email: `ladron${++serial}@ejemplo.pe`, ...ownPassword(intruder) },
    }),
  'logging in anew': async ({ shop, victim, intruder }) => {
    const known = intruder.password ?? stolenPassword
    if (intruder.own)
      await intruder.client.wire(api.users.setPassword, { params: { id: victim.id }, rawBody: { password: known } })
    return (
      (await shop.guest.wire(api.users.login, { body: { username: victim.username, password: known } })).status === 200
    )
  },
  'locking the owner out for good': async (attempt) => {
    const { victim, intruder } = attempt
    if (intruder.own)
      await intruder.client.wire(api.users.setState, { params: { id: victim.id }, rawBody: { disabled: true } })
    await accountAttacks['changing the e-mail']?.(attempt)
    await accountAttacks['setting another password']?.(attempt)
    await pause(attempt)
    return !(await ownerComesBack(attempt))
  },
  'taking over an administrator without a factor by e-mail': async ({ shop, post, intruder }) => {
    const other = await shop.person('SADMIN')
    await verifyAddress(shop, other, `${other.username}@ejemplo.pe`)
    const email = `ladron${++serial}@ejemplo.pe`
    post.mails.splice(0)
    if (!(await did(intruder, api.users.changeMe, { params: { id: other.id }, rawBody: { email } }))) return false
    const code = await linkMailedTo(post, email, /Verifica/)
    await shop.guest.call(api.users.verifyEmail, { body: { code } })
    await recoverByMail(shop, post, { email }, stolenPassword)
    const body = { username: other.username, password: stolenPassword }
    return (await shop.guest.wire(api.users.login, { body })).status === 200
  },
  'making an accomplice an administrator': async ({ shop, intruder }) =>
    did(intruder, api.users.changeRole, { params: { id: (await shop.person()).id }, rawBody: { role: 'SADMIN' } }),
  'disabling a second administrator': async ({ shop, intruder }) =>
    did(intruder, api.users.setState, {
      params: { id: (await shop.person('SADMIN')).id },
      rawBody: { disabled: true },
    }),
  'ending the other sessions of the owner': async ({ shop, victim, intruder }) => {
    // A mailed link has ended all.
    const other = intruder.recovered ? victim : await otherDevice(shop, victim)
    const open = shop.context.db.selectFrom('sessions').select('id').where('userId', '=', victim.id)
    if (intruder.own)
      for (const { id: sessionId } of await open.execute())
        await intruder.client.wire(api.users.endSession, { params: { id: victim.id, sessionId } })
    else await intruder.client.wire(api.sessions.endOthers)
    return (await other.wire(api.users.me)).status === 401
  },
  'pausing the proofs of the owner for 15 minutes': async (attempt) => pause(attempt),
}
