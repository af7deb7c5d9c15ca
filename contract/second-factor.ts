import { z } from 'zod'
import { passwordLength } from '#domain/user.ts'
import { qrDrawing } from './payment-methods.ts'
import { route } from './protocol/route.ts'
import { id, idParams, instant, line, numberText, typedSecret } from './protocol/wire.ts'
import { loggedIn } from './users/users.ts'

const strange = 'La llave de acceso no respondió como se esperaba.'
const base64url = (max: number) => numberText(strange).regex(new RegExp(`^[A-Za-z0-9_-]{1,${max}}$`), strange)

const code = numberText('Escribe los 6 dígitos.').regex(/^\d{6}$/, 'El código tiene 6 dígitos.')
const recoveryCode = line(40)
const password = typedSecret(passwordLength.max)

/** What a browser answers for a passkey that signed, as JSON (WebAuthn). */
const assertion = z.object({
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key', strange),
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(4000),
    userHandle: base64url(200).optional(),
  }),
})

/** The same for a passkey that was just made. */
const attestation = z.object({
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key', strange),
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(20_000),
    transports: z.array(line(20)).max(10).optional(),
  }),
})
export type Assertion = z.output<typeof assertion>
export type Attestation = z.output<typeof attestation>

/** What `navigator.credentials` is asked with, as JSON (WebAuthn). */
const options = z.looseObject({ challenge: z.string() })

/** One of them. */
const factor = {
  /** Of the application of codes. */
  code: code.optional(),
  passkey: assertion.optional(),
  recoveryCode: recoveryCode.optional(),
}

/** What is asked besides: the password always, and for the first factor the code that was mailed. */
const enrolment = z.object({ password, mailCode: recoveryCode.optional() })

/** A session that somebody left proven neither takes a factor away nor makes more of them. */
const withPassword = z.object({ password })

const passkey = z.object({ id, name: z.string(), createdAt: instant, usedAt: instant.nullable() })
export type Passkey = z.output<typeof passkey>

const ownFactors = z.object({
  /** Since when codes of an application are asked for; null if they are not. */
  totp: instant.nullable(),
  passkeys: z.array(passkey),
  /** How many recovery codes are left. */
  recoveryCodes: z.int(),
  /** Whether browsers make passkeys for the address of this shop. */
  passkeysPossible: z.boolean(),
  /** Whether the owner of the shop demands a factor of this account. */
  required: z.boolean(),
  /** What enrolling asks for besides the password: a factor, the code that is mailed, first an address, or nothing. */
  asks: z.enum(['factor', 'mailCode', 'email', 'nothing']),
  /** An administrator asked to take all of them at that time; null if none did. */
  removal: z.object({ endsAt: instant }).nullable(),
})
export type OwnFactors = z.output<typeof ownFactors>

/** Null unless it is the first factor: the codes exist already. They are shown this once. */
const withCodes = z.object({ recoveryCodes: z.array(z.string()).nullable() })

/** The ticket of a log-in whose password was right. */
const ticket = numberText('Falta con qué seguir.').regex(
  /^[\w.-]{1,200}$/,
  'Eso no sirve para seguir: ingresa otra vez.',
)

export const secondFactor = {
  read: route({
    method: 'GET',
    path: '/second_factor',
    summary: 'By what the caller proves who they are',
    access: 'authenticated',
    withoutFactor: true,
    status: 200,
    reply: ownFactors,
  }),
  sendMailCode: route({
    method: 'POST',
    path: '/second_factor/mail_code',
    summary: "Mails the code that the first factor asks for to the caller's verified address",
    access: 'authenticated',
    proof: 'none',
    withoutFactor: true,
    limit: 'verification',
    status: 204,
  }),
  askTotp: route({
    method: 'POST',
    path: '/second_factor/totp',
    summary: 'Makes a secret for an application of codes; it protects nothing until a code of it is typed',
    access: 'authenticated',
    proof: 'recentIfFactor',
    withoutFactor: true,
    body: enrolment,
    status: 200,
    /** The same three times: to type, to open on this device, to scan. */
    reply: z.object({ secret: z.string(), uri: z.string(), qr: qrDrawing }),
  }),
  confirmTotp: route({
    method: 'PUT',
    path: '/second_factor/totp',
    summary: 'Turns the codes of that secret on, and ends the other sessions',
    access: 'authenticated',
    proof: 'none',
    withoutFactor: true,
    body: z.object({ code }),
    status: 200,
    reply: withCodes,
  }),
  removeTotp: route({
    method: 'DELETE',
    path: '/second_factor/totp',
    summary: 'Turns the codes off',
    access: 'authenticated',
    proof: 'recentIfFactor',
    withoutFactor: true,
    body: withPassword,
    status: 204,
  }),
  askPasskey: route({
    method: 'POST',
    path: '/second_factor/passkeys/options',
    summary: 'What to make a passkey with',
    access: 'authenticated',
    proof: 'recentIfFactor',
    withoutFactor: true,
    body: enrolment,
    status: 200,
    reply: options,
  }),
  addPasskey: route({
    method: 'POST',
    path: '/second_factor/passkeys',
    summary: 'Adds the passkey that was made, and ends the other sessions',
    access: 'authenticated',
    proof: 'none',
    withoutFactor: true,
    body: z.object({ name: line(40), passkey: attestation }),
    status: 201,
    reply: withCodes,
  }),
  removePasskey: route({
    method: 'DELETE',
    path: '/second_factor/passkeys/:id',
    summary: 'Removes a passkey',
    access: 'authenticated',
    proof: 'recentIfFactor',
    withoutFactor: true,
    params: idParams,
    body: withPassword,
    status: 204,
  }),
  renewCodes: route({
    method: 'POST',
    path: '/second_factor/recovery_codes',
    summary: 'Makes new recovery codes; the old ones work no more',
    access: 'authenticated',
    proof: 'recentIfFactor',
    withoutFactor: true,
    body: withPassword,
    status: 200,
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  askProof: route({
    method: 'POST',
    path: '/second_factor/proof/options',
    summary: 'What to ask a passkey to sign with, to prove it again',
    access: 'authenticated',
    proof: 'none',
    withoutFactor: true,
    status: 200,
    reply: options,
  }),
  prove: route({
    method: 'POST',
    path: '/second_factor/proof',
    summary: 'Proves again who one is, by the second factor or, without one, by the password; good for this session',
    access: 'authenticated',
    proof: 'none',
    withoutFactor: true,
    body: z.object({ ...factor, password: password.optional() }),
    status: 204,
  }),
  askLogin: route({
    method: 'POST',
    path: '/second_factor/login/options',
    summary: 'What to ask a passkey to sign with, to log in',
    access: 'public',
    proof: 'none',
    body: z.object({ ticket }),
    status: 200,
    reply: options,
  }),
  login: route({
    method: 'POST',
    path: '/second_factor/login',
    summary: 'Starts the session of a log-in whose password was right',
    access: 'public',
    proof: 'none',
    body: z.object({ ticket, ...factor }),
    status: 200,
    reply: loggedIn,
  }),
}
