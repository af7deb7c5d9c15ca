import { z } from 'zod'
import { cleanLine, cleanSecret } from '#domain/clean-text.ts'
import { passwordLength, roles, usernameLength } from '#domain/user.ts'
import { agreedVersions } from '../legal-texts.ts'
import { level } from '../levels.ts'
import { route } from '../protocol/route.ts'
import {
  atLeast,
  atMost,
  id,
  idParams,
  instant,
  line,
  money,
  numberText,
  optionalLine,
  pageOf,
  paging,
  phone,
  secret,
  sortedBy,
  typedSecret,
  urlId,
} from '../protocol/wire.ts'

const given = z.string().nullable()
const messageReply = z.object({ message: z.string() })

/** The caller's own account. */
export const me = z.object({
  id,
  username: z.string(),
  codigo: z.string(),
  /** URL of the picture, relative to this server's root. */
  avatar: given,
  telefono: z.string(),
  role: z.enum(roles),
  /** An administrator who may change only products they created. */
  reduced: z.boolean(),
  nombre: given,
  apellido: given,
  email: given,
  emailVerified: z.boolean(),
  dni: given,
  departamento: given,
  provincia: given,
  distrito: given,
  direccion: given,
  /** Whether they keep a list of customers: resellers do unless they chose otherwise. */
  clientes: z.boolean(),
  createdAt: instant,
  /** What a reseller pays less than the base price, if an administrator gave them a level. */
  level: level.nullable(),
})
export type Me = z.output<typeof me>

const lengthMessage = `El usuario lleva de ${usernameLength.min} a ${usernameLength.max} caracteres.`
const anyUsername = z.string('Escribe un nombre de usuario.').overwrite(cleanSecret).trim()
const username = atMost(
  atLeast(anyUsername, usernameLength.min, lengthMessage),
  usernameLength.max,
  lengthMessage,
).regex(
  /^(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}._-])+$/u,
  'Usa solo letras, números, punto, guion y guion bajo.',
)

const pattern = /^[^\s@<>"(),:;\\[\]\p{C}]{1,64}@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+$/u
const anything = atMost(z.string('Escribe un correo.').overwrite(cleanLine).trim(), 254)
const wrong = 'Escribe un correo como nombre@ejemplo.com.'
export const email = anything.regex(pattern, wrong).meta({ format: 'email' })
const emailOrNothing = anything
  .regex(new RegExp(`^$|${pattern.source}`, 'u'), wrong)
  .meta({ anyOf: [{ const: '' }, { format: 'email' }] })
const dni = numberText('Escribe el DNI con dígitos.').regex(/^(?:\d{8})?$/, 'El DNI tiene 8 dígitos.')
const emptyIsNull = <Value extends z.ZodType<string>>(value: Value) =>
  z.codec(value.nullable(), z.string().nullable(), {
    decode: (it) => (it === '' ? null : it),
    encode: (it) => it as never,
  })

/**
 * The fields of a profile that its owner may change. Empty or null removes a value; a place is its three names or codes
 * together.
 */
const profile = z.object({
  telefono: phone,
  nombre: optionalLine(60),
  apellido: optionalLine(60),
  email: emptyIsNull(emailOrNothing),
  /** The caller's own, needed to change the e-mail. */
  password: typedSecret(passwordLength.max),
  dni: emptyIsNull(dni),
  departamento: optionalLine(60),
  provincia: optionalLine(60),
  distrito: optionalLine(60),
  direccion: optionalLine(200),
  clientes: z.boolean('Escribe true o false.'),
})

/** An account as administrators see it: never a hash, never a token. */
export const user = z.object({
  ...me.shape,
  /** The sum of the active movements. */
  balance: money,
  /** A disabled account cannot log in. */
  disabled: z.boolean(),
})
export type User = z.output<typeof user>

const filters = {
  /** Exactly this username, in any case. */
  username: optionalLine(60).optional(),
  /**
   * Each word must occur in username, name or code, or the whole text in the phone number; an exact username comes
   * first unless sorted.
   */
  q: optionalLine(100).optional(),
  role: z.enum(roles, 'Ese rol no existe.').optional(),
  levelId: urlId.optional(),
  sort: sortedBy('username', 'balance', 'role', 'createdAt'),
}

/** What a log-in answers; `reopened`: the account was about to be closed. */
export const loggedIn = z.object({ token: z.string(), user: me, reopened: z.literal(true).optional() })

export const users = {
  register: route({
    method: 'POST',
    path: '/users',
    summary: 'Opens a customer account; a role in the body is ignored',
    access: 'public',
    proof: 'none',
    body: z.object({
      username,
      password: secret(passwordLength.min, passwordLength.max),
      telefono: phone,
      /** The versions of terms and privacy notice that the form showed; whoever sends none is asked later. */
      ...agreedVersions.shape,
    }),
    status: 201,
    reply: z.object({ message: z.string(), user: me }),
  }),
  login: route({
    method: 'POST',
    path: '/users/login',
    summary: 'Starts a session',
    access: 'public',
    proof: 'none',
    body: z.object({
      username: line(60),
      password: typedSecret(passwordLength.max),
      /** The session lasts 30 days instead of 12 hours; an administrator's or supplier's ends after 12 hours without use. */
      keepSession: z.boolean().optional(),
    }),
    status: 200,
    reply: loggedIn,
  }),
  logout: route({
    method: 'POST',
    path: '/users/logout',
    summary: 'Ends this session',
    access: 'authenticated',
    proof: 'none',
    withoutFactor: true,
    status: 204,
  }),
  me: route({
    method: 'GET',
    path: '/users/me',
    summary: "The caller's own account",
    access: 'authenticated',
    withoutFactor: true,
    status: 200,
    reply: me,
  }),
  changeMe: route({
    method: 'PUT',
    path: '/users/:id',
    summary: "Changes what was given of one's profile; administrators may change anybody's",
    access: 'authenticated',
    proof: 'inHandler',
    params: idParams,
    body: profile.partial(),
    status: 200,
    reply: me,
  }),
  changeAvatar: route({
    method: 'PUT',
    path: '/users/avatar/:userId',
    summary: "Makes one of the caller's own pictures the avatar",
    access: 'authenticated',
    proof: 'none',
    params: z.object({ userId: urlId }),
    body: z.object({ url: line(200) }),
    status: 200,
    reply: me,
  }),
  sendVerification: route({
    method: 'PUT',
    path: '/users/verify/:id',
    summary: 'Sends the verification e-mail again',
    access: 'authenticated',
    proof: 'none',
    limit: 'verification',
    params: idParams,
    status: 200,
    reply: messageReply,
  }),
  verifyEmail: route({
    method: 'POST',
    path: '/users/verify',
    summary: 'Uses up the code of a verification e-mail',
    access: 'public',
    proof: 'none',
    limit: 'verification',
    body: z.object({ code: z.string('Falta el código.').max(200, 'Ese código es demasiado largo.') }),
    status: 200,
    reply: messageReply,
  }),
  requestRecovery: route({
    method: 'POST',
    path: '/users/send_email_password',
    summary: 'Mails a link to whoever has that address; answers the same when nobody has',
    access: 'public',
    proof: 'none',
    limit: 'recovery',
    body: z.object({ email }),
    status: 200,
    reply: messageReply,
  }),
  recoverPassword: route({
    method: 'PUT',
    path: '/users/recover_password/:token',
    summary: 'Sets a new password by the token of such a link, and ends every session',
    access: 'public',
    proof: 'none',
    limit: 'verification',
    params: z.object({ token: z.string().max(200) }),
    body: z.object({ password: secret(passwordLength.min, passwordLength.max) }),
    status: 200,
    reply: messageReply,
  }),
  changeRole: route({
    method: 'PUT',
    path: '/users/change_role/:id',
    summary: "Gives another account a role and ends its sessions; never one's own",
    access: ['SADMIN'],
    proof: 'recentIfFactor',
    params: idParams,
    body: z.object({ role: z.enum(roles, 'Ese rol no existe.') }),
    status: 200,
    reply: me,
  }),
  list: route({
    method: 'GET',
    path: '/users',
    summary: 'Every account with its balance, newest first unless sorted; 50 a page',
    access: ['SADMIN'],
    query: z.object({ ...paging, ...filters }),
    status: 200,
    reply: pageOf(user),
  }),
  export: route({
    method: 'GET',
    path: '/users/export',
    summary: 'The same accounts as a table, all pages',
    access: ['SADMIN'],
    proof: 'recent',
    query: z.object(filters),
    status: 200,
    csv: 'usuarios',
  }),
  sumBalances: route({
    method: 'GET',
    path: '/admin/users/balance',
    summary: 'What the same accounts have in their wallets together',
    access: ['SADMIN'],
    query: z.object(filters),
    status: 200,
    reply: z.object({ balance: money }),
  }),
  changePassword: route({
    method: 'PUT',
    path: '/users/password',
    summary: "Changes the caller's own password; every session ends, and this one goes on with a new token",
    access: 'authenticated',
    proof: 'recentIfFactor',
    withoutFactor: true,
    limit: 'verification',
    body: z.object({
      password: typedSecret(passwordLength.max),
      newPassword: secret(passwordLength.min, passwordLength.max),
      /** As at the log-in. */
      keepSession: z.boolean().optional(),
    }),
    status: 200,
    reply: z.object({ token: z.string(), user: me }),
  }),
}
