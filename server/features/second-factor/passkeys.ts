import { isIP } from 'node:net'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Assertion, Attestation } from '#contract/second-factor.ts'
import { Problem } from '#domain/problem.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Db, Transaction } from '../../platform/db/db.ts'
import { consumeChallenge, insertChallenge, selectPasskey, selectPasskeys, updatePasskeyUse } from './sql.ts'
import type { ChallengePurpose } from './tables.ts'

type Context = Pick<AppContext, 'config' | 'clock' | 'log'>

/** EdDSA, ES256 and RS256, by their numbers of COSE; by default the library looks for what Node calls experimental. */
const supportedAlgorithmIDs = [-8, -7, -257]

const challengeMs = 5 * 60_000

/** Whether browsers make passkeys for the shop's address: for a name, and not for an address of numbers. */
export const arePasskeysPossible = ({ config }: Pick<AppContext, 'config'>): boolean =>
  isIP(addressOf(config.publicUrl).id.replace(/^\[|\]$/g, '')) === 0

function addressOf(publicUrl: string) {
  const { hostname, origin } = new URL(publicUrl)
  return { id: hostname, origin }
}

const refuseNumbers = (context: Context) => {
  if (!arePasskeysPossible(context)) throw new Problem('PASSKEYS_IMPOSSIBLE')
}

const transportsOf = ({ credentialId, transports }: { credentialId: string; transports: string }) => ({
  id: credentialId,
  transports: transports.split(' ').filter(Boolean),
})

/** The options as JSON, whose challenge may be signed once. */
async function remember<Options extends { challenge: string }>(
  { clock }: Context,
  db: Db,
  { options, userId, purpose }: { options: Options; userId: number; purpose: ChallengePurpose },
) {
  const expiresAt = new Date(clock.now().getTime() + challengeMs)
  await insertChallenge(db, { challenge: options.challenge, userId, purpose, expiresAt })
  return options as Options & Record<string, unknown>
}

/** What to make a passkey with that the account does not have yet. */
export async function askForNewPasskey(
  context: Context,
  db: Db,
  { id: userId, username, shopName }: { id: number; username: string; shopName: string },
) {
  refuseNumbers(context)
  const known = await selectPasskeys(db, userId)
  const options = await generateRegistrationOptions({
    rpName: shopName,
    rpID: addressOf(context.config.publicUrl).id,
    userName: username,
    userID: new TextEncoder().encode(`user-${userId}`),
    attestationType: 'none',
    supportedAlgorithmIDs,
    excludeCredentials: known.map(transportsOf),
    // A second factor beside the password: a security key without a PIN is one too.
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  })
  return remember(context, db, { options, userId, purpose: 'enrol' })
}

/** Verifies a passkey that was just made; throws WRONG_FACTOR. */
export async function verifyNewPasskey(context: Context, trx: Transaction, userId: number, made: Attestation) {
  const { id, origin } = addressOf(context.config.publicUrl)
  const { response, ...rest } = made
  const checked = await quietly(context, () =>
    verifyRegistrationResponse({
      response: { ...rest, response: omitMissing(response), clientExtensionResults: {} },
      expectedChallenge: isAsked(context, trx, userId, 'enrol'),
      expectedOrigin: origin,
      expectedRPID: id,
      supportedAlgorithmIDs,
      requireUserVerification: false,
    }),
  )
  if (!checked?.verified) throw new Problem('WRONG_FACTOR')
  return checked.registrationInfo.credential
}

/** What to ask the passkeys of an account to sign. */
export async function askForPasskey(context: Context, db: Db, userId: number, purpose: 'login' | 'prove') {
  refuseNumbers(context)
  const known = await selectPasskeys(db, userId)
  if (known.length === 0) throw new Problem('NOT_FOUND')
  const options = await generateAuthenticationOptions({
    rpID: addressOf(context.config.publicUrl).id,
    allowCredentials: known.map(transportsOf),
    userVerification: 'preferred',
  })
  return remember(context, db, { options, userId, purpose })
}

/** Whether a passkey of this account signed what it was asked to for this purpose, once. */
export async function usePasskey(
  context: Context,
  trx: Transaction,
  userId: number,
  purpose: 'login' | 'prove',
  { response, ...signed }: Assertion,
): Promise<boolean> {
  const passkey = await selectPasskey(trx, userId, signed.id)
  if (!passkey) return false
  const { id, origin } = addressOf(context.config.publicUrl)
  const checked = await quietly(context, () =>
    verifyAuthenticationResponse({
      response: { ...signed, response: omitMissing(response), clientExtensionResults: {} },
      expectedChallenge: isAsked(context, trx, userId, purpose),
      expectedOrigin: origin,
      expectedRPID: id,
      credential: {
        id: passkey.credentialId,
        publicKey: Uint8Array.from(passkey.publicKey),
        counter: passkey.counter,
      },
      requireUserVerification: false,
    }),
  )
  if (!checked?.verified) return false
  await updatePasskeyUse(trx, passkey.id, checked.authenticationInfo.newCounter, context.clock.now())
  return true
}

/** The challenge that was signed, not the one that a client says was asked: it is deleted with its use. */
const isAsked =
  ({ clock }: Context, db: Db, userId: number, purpose: ChallengePurpose) =>
  (challenge: string) =>
    consumeChallenge(db, { challenge, userId, purpose, now: clock.now() })

/** The library throws for what does not fit, whose cause is for the log. */
async function quietly<Result>({ log }: Context, verify: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await verify()
  } catch (error) {
    log.info({ err: error }, 'passkey refused')
    return undefined
  }
}

const omitMissing = <T extends object>(given: T) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }
