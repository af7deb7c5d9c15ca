import { z } from 'zod'
import { route } from './protocol/route.ts'
import { idParams, instant, numberText } from './protocol/wire.ts'

const removal = z.object({
  /** The administrator who asked. */
  by: z.string(),
  askedAt: instant,
  /** When the factors are taken, unless somebody cancels it. */
  endsAt: instant,
})

const state = z.object({ hasFactor: z.boolean(), removal: removal.nullable() })
export type FactorRemovalState = z.output<typeof state>

const path = '/admin/users/:id/factor_removal'

/** Taking the second factor from somebody who lost it. */
export const factorRemoval = {
  readRemoval: route({
    method: 'GET',
    path,
    summary: 'Whether an account has a second factor, and whether somebody asked to take it',
    access: ['SADMIN'],
    params: idParams,
    status: 200,
    reply: state,
  }),
  askRemoval: route({
    method: 'POST',
    path,
    summary: "Asks to take another account's second factor after 24 hours; its owner is told and may stop it",
    access: ['SADMIN'],
    proof: 'recent',
    params: idParams,
    status: 201,
    reply: state,
  }),
  cancelRemoval: route({
    method: 'DELETE',
    path,
    summary: 'Cancels that',
    access: ['SADMIN'],
    proof: 'none',
    params: idParams,
    status: 204,
  }),
  cancelOwnRemoval: route({
    method: 'DELETE',
    path: '/second_factor/removal',
    summary: "Cancels that somebody takes the caller's own second factor",
    access: 'authenticated',
    proof: 'none',
    withoutFactor: true,
    status: 204,
  }),
  refuseRemoval: route({
    method: 'POST',
    path: '/second_factor/removal/cancel',
    summary: 'The same by the link that was mailed, without logging in',
    access: 'public',
    proof: 'none',
    limit: 'verification',
    body: z.object({ token: numberText('Falta el enlace.').regex(/^[\w.-]{1,100}$/, 'Este enlace no sirve.') }),
    status: 204,
  }),
}
