import { generateSync } from 'otplib'
import { api } from '#contract/index.ts'
import { Client } from './client.ts'
import { password, type Person, type Shop } from './open-shop.ts'

/** The code that an application of codes shows at the shop's present time, or some steps of 30 seconds later. */
export const codeOf = ({ context }: Pick<Shop, 'context'>, secret: string, steps = 0) =>
  generateSync({ secret, epoch: context.clock.now().getTime() / 1000 + steps * 30 })

/** Turns codes on for somebody who needs nothing but their password for it; the secret and the recovery codes. */
export async function enrolTotp(shop: Shop, person: Client) {
  const { secret } = await person.call(api.secondFactor.askTotp, { body: { password } })
  const { recoveryCodes } = await person.call(api.secondFactor.confirmTotp, { body: { code: codeOf(shop, secret) } })
  return { secret, recoveryCodes: recoveryCodes ?? [] }
}

/** Begins a log-in of somebody with a second factor; the ticket and the ways in which it goes on. */
export async function beginLogin(guest: Client, username: string, typed = password) {
  const wire = await guest.wire(api.users.login, { body: { username, password: typed } })
  const { proof } = wire.json as { proof?: { ways: string[]; ticket: string } }
  if (wire.status !== 401 || !proof) throw new Error(`no second factor was asked for: ${wire.status} ${wire.text}`)
  return proof
}

/** Logs in with a code of the application. */
export async function logInWithCode(shop: Shop, { username }: Pick<Person, 'username'>, code: string): Promise<Client> {
  const { ticket } = await beginLogin(shop.guest, username)
  const { token } = await shop.guest.call(api.secondFactor.login, { body: { ticket, code } })
  return new Client(shop.origin, token)
}
