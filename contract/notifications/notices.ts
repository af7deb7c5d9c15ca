import { z } from 'zod'
import { reminderDays } from '#domain/notice.ts'
import { route } from '../protocol/route.ts'
import { id, instant, pageOf, paging, unique } from '../protocol/wire.ts'

const notice = z.object({
  id,
  kind: z.string(),
  title: z.string(),
  text: z.string(),
  /** The screen where the user can act on it, below `/#`. */
  path: z.string(),
  createdAt: instant,
  readAt: instant.nullable(),
})
export type ShownNotice = z.output<typeof notice>

const reminderDay = z.literal(reminderDays, 'Elige entre 7, 3, 1 y 0 días.')

/** How many days before the end of a rent users are reminded; 0 is once it has ended. */
export const someReminderDays = unique(
  z.array(reminderDay, 'Elige los días.').max(reminderDays.length, 'Elige entre 7, 3, 1 y 0 días.'),
  'Elige cada día una sola vez.',
)

const choices = z.object({
  reminderDays: someReminderDays,
  /** Whether notices are mailed too. Those about money and the password always are. */
  mail: z.boolean('Di si quieres avisos por correo.'),
})
export type NoticeChoices = z.output<typeof choices>

const filter = { estado: z.enum(['unread', 'read'], 'El estado es unread o read.').optional() }

export const notices = {
  list: route({
    method: 'GET',
    path: '/notices',
    summary: "The caller's notices, newest first, 20 a page, and how many are unread",
    access: 'authenticated',
    query: z.object({ ...paging, ...filter }),
    status: 200,
    reply: pageOf(notice).extend({ unread: z.int() }),
  }),
  export: route({
    method: 'GET',
    path: '/notices/export',
    summary: 'The same notices as a table, all pages',
    access: 'authenticated',
    query: z.object(filter),
    status: 200,
    csv: 'avisos',
  }),
  read: route({
    method: 'PUT',
    path: '/notices/read',
    summary: "Marks the caller's notices as read: these, or all of them; answers how many are unread then",
    access: 'authenticated',
    proof: 'none',
    body: z.object({
      ids: z.array(id, 'Di qué avisos.').min(1, 'Di qué avisos.').max(200, 'Di como máximo 200 avisos.').optional(),
    }),
    status: 200,
    reply: z.object({ unread: z.int() }),
  }),
  choices: route({
    method: 'GET',
    path: '/notices/choices',
    summary: 'What the caller chose to be told',
    access: 'authenticated',
    status: 200,
    reply: choices,
  }),
  choose: route({
    method: 'PUT',
    path: '/notices/choices',
    summary: 'Chooses what the caller is told',
    access: 'authenticated',
    proof: 'none',
    body: choices,
    status: 200,
    reply: choices,
  }),
}
