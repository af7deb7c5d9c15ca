import { createHash } from 'node:crypto'
import { api, basePath } from '#contract/index.ts'
import type { AppContext } from '../../platform/context.ts'

const year = 365 * 24 * 3600

/** An account, and the generation of its known devices. */
type Owner = { username: string; deviceGeneration: number | null }

/**
 * A device cookie as OWASP describes it ("Slow Down Online Guessing Attacks with Device Cookies"): issued after a
 * login, for one username, and sent back with login attempts only. It grants no access; attempts with it are counted
 * apart from those of strangers, and a log-in with it tells its owner of no new device. Returns a `Set-Cookie`.
 */
export function newDeviceCookie(
  { vault, random, config }: AppContext,
  { username, deviceGeneration }: Owner,
  id = random.bytes(16),
): string {
  const nonce = `${id.toString('base64url')}~${deviceGeneration ?? 0}`
  const signature = vault.sign(signed(username, nonce)).toString('base64url')
  const attributes = [`Path=${basePath}${api.users.login.path}`, `Max-Age=${year}`, 'HttpOnly', 'SameSite=Strict']
  if (config.publicUrl.startsWith('https:')) attributes.push('Secure')
  return [`${nameOf(username)}=${nonce}.${signature}`, ...attributes].join('; ')
}

/**
 * A cookie for the device of a session, however often it is asked for: each new one would be five more guesses for whoever
 * has the session and not the password.
 */
export const deviceCookieOfSession = (context: AppContext, owner: Owner, tokenHash: Buffer) =>
  newDeviceCookie(context, owner, context.vault.sign(`session-device|${tokenHash.toString('hex')}`).subarray(0, 16))

/** The id stays the same when a session gets another cookie, the generation does not. */
export type Device = { id: string; generation: number }

/** The device, if it has a cookie for that username. */
export function knownDevice({ vault }: AppContext, username: string, cookies: string | undefined): Device | undefined {
  const name = `${nameOf(username)}=`
  const value = cookies?.split(/; */).find((cookie) => cookie.startsWith(name))
  const [nonce, signature] = value?.slice(name.length).split('.') ?? []
  if (!nonce || !signature) return undefined
  if (!vault.isSigned(signed(username, nonce), signature)) return undefined
  // The version before issued cookies without a generation.
  const [id = '', generation = '0'] = nonce.split('~')
  return { id, generation: Number(generation) }
}

const signed = (username: string, nonce: string) => `device-cookie|${username.toLowerCase()}|${nonce}`

/** Users who share a device have a cookie each. */
const nameOf = (username: string) =>
  `device-${createHash('sha256').update(username.toLowerCase()).digest('base64url').slice(0, 16)}`
