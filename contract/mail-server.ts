import { z } from 'zod'
import { route } from './protocol/route.ts'
import { email } from './users/users.ts'
import { line, numberText, secret } from './protocol/wire.ts'

const server = z.object({
  host: numberText('Escribe el servidor.')
    .toLowerCase()
    .max(253, 'Usa como máximo 253 caracteres.')
    .regex(
      /^[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?$/,
      'Escribe el servidor como smtp.ejemplo.com, sin https:// ni puerto.',
    ),
  port: z
    .int('Escribe el puerto con dígitos.')
    .min(1, 'El puerto va de 1 a 65535.')
    .max(65_535, 'El puerto va de 1 a 65535.'),
  username: line(254),
  /** The From address of the mails. */
  sender: email,
})

const reply = z.object({
  /** The configuration of the server takes precedence; without either, mails are written to a folder. */
  source: z.enum(['configuration', 'settings', 'none']),
  /** Without its password; null unless it was set here. */
  server: server.nullable(),
  /** Mails whose delivery failed and is retried. */
  failing: z.int(),
})
export type MailServerReply = z.output<typeof reply>

export const mailServer = {
  read: route({
    method: 'GET',
    path: '/admin/mail-server',
    summary: 'By which server mails leave, and how many wait for it',
    access: ['SADMIN'],
    status: 200,
    reply,
  }),
  save: route({
    method: 'PUT',
    path: '/admin/mail-server',
    summary: 'Sets the mail server once it has been logged in to; without a password the stored one stays',
    access: ['SADMIN'],
    proof: 'recent',
    limit: 'mailServer',
    body: z.object({
      ...server.shape,
      password: secret(1, 200).optional(),
      /** The server that the caller was shown, or null for none; refused if it is another by now. */
      shown: z.object(server.shape, 'Escribe el servidor que se veía.').nullable().optional(),
    }),
    status: 200,
    reply,
  }),
  remove: route({
    method: 'DELETE',
    path: '/admin/mail-server',
    summary: 'Forgets the mail server',
    access: ['SADMIN'],
    proof: 'recent',
    status: 204,
  }),
  test: route({
    method: 'POST',
    path: '/admin/mail-server/test',
    summary: 'Sends a test mail at once',
    access: ['SADMIN'],
    proof: 'none',
    limit: 'mailServer',
    body: z.object({ to: email }),
    status: 204,
  }),
}
