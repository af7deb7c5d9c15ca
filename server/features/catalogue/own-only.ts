import { may } from '#domain/user.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'

/** The caller's id when they make products and may touch no others; else undefined. */
export function ownOnly(caller: Caller | null): number | undefined {
  return caller && may.makeProducts(caller.role) && !may.touchAnyProduct(caller.role) ? caller.id : undefined
}
