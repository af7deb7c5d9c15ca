import { z } from 'zod'
import { route } from './protocol/route.ts'
import { id, instant, urlId } from './protocol/wire.ts'

const params = z.object({ productId: urlId })
const alert = z.object({ productId: id, createdAt: instant })

export const stockAlerts = {
  list: route({
    method: 'GET',
    path: '/stock_alerts',
    summary: 'The sold-out products of which the caller will be told once there are units again',
    access: 'authenticated',
    status: 200,
    reply: z.array(alert),
  }),
  add: route({
    method: 'PUT',
    path: '/stock_alerts/:productId',
    summary: 'Asks to be told once when a sold-out product has units again',
    access: 'authenticated',
    proof: 'none',
    params,
    status: 200,
    reply: alert,
  }),
  remove: route({
    method: 'DELETE',
    path: '/stock_alerts/:productId',
    summary: 'Asks no longer',
    access: 'authenticated',
    proof: 'none',
    params,
    status: 204,
  }),
}
