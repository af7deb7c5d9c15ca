import { z } from 'zod'
import { route } from './route.ts'

/** What every screen may know of the shop. */
export const publicSettings = z.object({
  /** Phones of the support links, with a word for each. */
  supportPhones: z.array(z.object({ label: z.string(), telefono: z.string() })),
  /** Null for whoever may not see it. */
  groupLink: z.string().nullable(),
  payment: z.object({
    phone: z.string(),
    bank: z.string(),
    account: z.string(),
    interbank: z.string(),
    holder: z.string(),
  }),
})
export type PublicSettings = z.output<typeof publicSettings>

export const settings = {
  get: route({
    method: 'GET',
    path: '/settings',
    summary: 'Support phones, payment data and, for those who may, the group link',
    access: 'everyone',
    status: 200,
    reply: publicSettings,
  }),
}
