import { createHash, timingSafeEqual } from 'node:crypto'
import { api, basePath } from '#contract/index.ts'
import type { AppContext } from '../../platform/context.ts'

const year = 365 * 24 * 3600

/**
 * A device cookie as OWASP describes it ("Slow Down Online Guessing Attacks with Device Cookies"): issued after a
 * login, for one username, and sent back with login attempts only. It grants no access; attempts with it are counted
 * apart from those of strangers. Returns a `Set-Cookie`.
 */
export function newDeviceCookie({ vault, random, config }: AppContext, username: string): string {
  const nonce = random.bytes(16).toString('base64url')
  const signature = vault.sign(signed(username, nonce)).toString('base64url')
  const attributes = [`Path=${basePath}${api.users.login.path}`, `Max-Age=${year}`, 'HttpOnly', 'SameSite=Strict']
  if (config.publicUrl.startsWith('https:')) attributes.push('Secure')
  return [`${nameOf(username)}=${nonce}.${signature}`, ...attributes].join('; ')
}

/** The id of the device, if it has a cookie for that username. */
export function knownDevice({ vault }: AppContext, username: string, cookies: string | undefined): string | undefined {
  const name = `${nameOf(username)}=`
  const value = cookies?.split(/; */).find((cookie) => cookie.startsWith(name))
  const [nonce, signature] = value?.slice(name.length).split('.') ?? []
  if (!nonce || !signature) return undefined
  const expected = vault.sign(signed(username, nonce))
  const given = Buffer.from(signature, 'base64url')
  return given.length === expected.length && timingSafeEqual(given, expected) ? nonce : undefined
}

const signed = (username: string, nonce: string) => `device-cookie|${username.toLowerCase()}|${nonce}`

/** Users who share a device have a cookie each. */
const nameOf = (username: string) =>
  `device-${createHash('sha256').update(username.toLowerCase()).digest('base64url').slice(0, 16)}`
