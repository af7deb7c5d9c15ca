import { z } from 'zod'
import { passwordLength, roles, usernameLength } from '#domain/user.ts'
import { route } from './route.ts'
import { id, instant, phone, secret, text, withId } from './wire.ts'

/** The caller's own account. */
const me = z.object({
  id,
  username: z.string(),
  codigo: z.string(),
  avatar: z.string().nullable(),
  telefono: z.string(),
  role: z.enum(roles),
  createdAt: instant,
})
export type Me = z.output<typeof me>

const username = z
  .string('Escribe un nombre de usuario.')
  .trim()
  .min(usernameLength.min, `El usuario lleva de ${usernameLength.min} a ${usernameLength.max} caracteres.`)
  .max(usernameLength.max, `El usuario lleva de ${usernameLength.min} a ${usernameLength.max} caracteres.`)
  .regex(/^[\p{L}\p{N}._-]+$/u, 'Usa solo letras, números, punto, guion y guion bajo.')

export const accounts = {
  register: route({
    method: 'POST',
    path: '/users',
    summary: 'Opens a customer account; a role in the body is ignored',
    access: 'everyone',
    limit: 'register',
    body: z.object({ username, password: secret(passwordLength.min, passwordLength.max), telefono: phone }),
    status: 201,
    reply: z.object({ message: z.string(), user: me }),
  }),
  login: route({
    method: 'POST',
    path: '/users/login',
    summary: 'Starts a session',
    access: 'everyone',
    limit: 'login',
    body: z.object({
      username: text(60),
      password: secret(1, passwordLength.max),
      /** 30 days instead of 12 hours. */
      keepSession: z.boolean().optional(),
    }),
    status: 200,
    reply: z.object({ token: z.string(), user: me }),
  }),
  logout: route({ method: 'POST', path: '/users/logout', summary: 'Ends this session', access: 'token', status: 204 }),
  me: route({
    method: 'GET',
    path: '/users/me',
    summary: "The caller's own account",
    access: 'token',
    status: 200,
    reply: me,
  }),
  changeMe: route({
    method: 'PUT',
    path: '/users/:id',
    summary: "Changes one's phone; administrators may change anybody's",
    access: 'token',
    params: withId,
    body: z.object({ telefono: phone }),
    status: 200,
    reply: me,
  }),
  changeRole: route({
    method: 'PUT',
    path: '/users/change_role/:id',
    summary: "Gives another account a role and ends its sessions; never one's own",
    access: ['SADMIN'],
    params: withId,
    body: z.object({ role: z.enum(roles, 'Ese rol no existe.') }),
    status: 200,
    reply: me,
  }),
}
