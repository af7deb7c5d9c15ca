import { may, type Standing } from '#domain/user.ts'
import { call } from './api.ts'
import { paths } from './paths.ts'
import { api } from './routes.ts'
import { takeOnce } from './stored-setting.ts'

/**
 * The screen after a log-in that leads to `path`: an administrator of a shop without a product is led to its first
 * steps, once on a device, unless they asked for another screen. What was sold stays a product, so there is no sale
 * either.
 */
export async function screenAfterLogIn(path: string, standing: Standing): Promise<string> {
  if (!may.administer(standing) || (path !== paths.home() && path !== paths.homeAdmin())) return path
  const products = await call(api.catalogue.listProducts, { query: { page: 1, pageSize: 1 } }).catch(() => undefined)
  return products?.total === 0 && takeOnce('first-start') ? paths.start() : path
}
