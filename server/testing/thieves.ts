import type { Email } from 'postal-mime'
import { expect } from 'vitest'
import { api } from '#contract/index.ts'
import type { Route } from '#contract/protocol/route.ts'
import { Client, type Sent } from './client.ts'
import { enrolTotp } from './enrol.ts'
import { password, type Person, type Shop } from './open-shop.ts'
import { lastProven } from './prove.ts'
import { tokenIn, type SmtpStub } from './smtp-stub.ts'
import type { ThiefName } from './thief-matrix.ts'

/** The account of an administrator, and what its owner has. */
export type Victim = Person & {
  email: string
  /** The secret of the owner's application of codes; undefined before they turned it on. */
  secret?: string
  recoveryCodes: string[]
}

/** An administrator with a verified address and, after, a second factor. */
export async function makeVictim(shop: Shop, hasFactor: boolean): Promise<Victim> {
  const owner = await shop.person('SADMIN')
  const { secret, recoveryCodes = [] } = hasFactor ? await enrolTotp(shop, owner) : {}
  const email = `duena-${owner.username}@ejemplo.pe`
  await verifyAddress(shop, owner, email)
  return Object.assign(owner, { email, recoveryCodes, ...(secret !== undefined && { secret }) })
}

export const verifyAddress = ({ context }: Shop, { id }: Pick<Person, 'id'>, email: string) =>
  context.db.updateTable('users').set({ email, emailVerifiedAt: new Date() }).where('id', '=', id).execute()

/** Somebody with what they got: inside the shop, or no further than a password. */
export type Intruder = {
  client: Client
  /** Of the victim's account; they type it wherever the shop asks. */
  password?: string
  /** Of a log-in that waits for the factor. */
  ticket?: string | undefined
  readsMail?: boolean
  /** They set that password by a mailed link. */
  recovered?: boolean
  /** They come from an administrator's account of their own. */
  own?: boolean
}

export type Scene = { shop: Shop; post: SmtpStub; victim: Victim }
export type Attempt = Scene & { intruder: Intruder }
/** One attempt; whether it succeeded. */
export type Attack = (attempt: Attempt) => Promise<boolean>

/** Whether a call of the intruder is answered as one that was done. */
export const did = async ({ client }: Intruder, route: Route, sent: Sent<Route> = {}) =>
  (await client.wire(route, sent)).status === route.status

/** The newest mail to an address, with a link in it. */
export async function linkMailedTo(post: SmtpStub, email: string, subject: RegExp): Promise<string> {
  const arrived = (): Email | undefined =>
    post.mails.findLast((mail) => mail.to?.[0]?.address === email && subject.test(mail.subject ?? ''))
  await expect.poll(arrived, { timeout: 30_000 }).toBeDefined()
  return tokenIn(arrived())
}

/** Sets another password by a mailed link. */
export async function recoverByMail(shop: Shop, post: SmtpStub, { email }: Pick<Victim, 'email'>, chosen: string) {
  post.mails.splice(0)
  await shop.guest.call(api.users.requestRecovery, { body: { email } })
  const token = await linkMailedTo(post, email, /^Recupera/)
  await shop.guest.call(api.users.recoverPassword, { params: { token }, body: { password: chosen } })
}

/** The code that enrolling asks for, which the intruder has mailed. */
export async function mailedCode(post: SmtpStub, { email }: Pick<Victim, 'email'>, { client }: Intruder) {
  post.mails.splice(0)
  await client.wire(api.secondFactor.sendMailCode)
  const arrived = () => {
    const mail = post.mails.findLast(({ to, subject }) => to?.[0]?.address === email && /código/.test(subject ?? ''))
    return /\b[0-9A-Z]{5}-[0-9A-Z]{5}\b/.exec(mail?.text ?? '')?.[0]
  }
  await expect.poll(arrived, { timeout: 30_000 }).toBeDefined()
  return arrived()
}

/** A log-in with the password: a session, or the ticket of one that waits for the factor. */
export async function logIn(shop: Shop, username: string, known: string): Promise<Intruder> {
  const { json } = await shop.guest.wire(api.users.login, { body: { username, password: known } })
  const { token, proof } = json as { token?: string; proof?: { ticket: string } }
  return { client: token ? new Client(shop.origin, token) : shop.guest, password: known, ticket: proof?.ticket }
}

export const stolenPassword = 'Clave-del-ladron-9'

const session =
  (minutesAgo: number) =>
  async ({ shop, victim }: Scene): Promise<Intruder> => {
    await lastProven(shop, victim, minutesAgo)
    return { client: new Client(shop.origin, victim.token) }
  }

async function byMailbox({ shop, post, victim }: Scene): Promise<Intruder> {
  await recoverByMail(shop, post, victim, stolenPassword)
  return { ...(await logIn(shop, victim.username, stolenPassword)), readsMail: true, recovered: true }
}

/** The ways in, tried one after the other. */
export const waysIn: Record<ThiefName, readonly ((scene: Scene) => Promise<Intruder>)[]> = {
  recent: [session(4)],
  today: [session(6)],
  old: [session(12 * 60 + 1)],
  password: [({ shop, victim }) => logIn(shop, victim.username, password)],
  mailbox: [byMailbox],
  // A mailed link ends the session that lay open: that one is tried first.
  phone: [async (scene) => ({ ...(await session(6)(scene)), readsMail: true }), byMailbox],
  administrator: [
    async ({ shop }) => {
      const other = await shop.person('SADMIN')
      await enrolTotp(shop, other)
      return { client: other, own: true }
    },
  ],
}
