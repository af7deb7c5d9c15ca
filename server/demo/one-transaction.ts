import type { AppContext } from '../platform/context.ts'

/**
 * Runs commands that open transactions of their own inside a single one: everything is committed, or nothing. Only for
 * seeding a shop. If a command fails in here, what it wrote before failing would be committed with the rest.
 */
export function inOneTransaction(context: AppContext, work: (context: AppContext) => Promise<void>): Promise<void> {
  return context.db.transaction().execute((trx) => {
    const joined = { execute: (part: (same: typeof trx) => unknown) => part(trx) }
    const db = new Proxy(trx, {
      get(target, name) {
        if (name === 'transaction') return () => joined
        const value: unknown = Reflect.get(target, name, target)
        // Kysely keeps its state in private fields, which a proxy does not have.
        return typeof value === 'function' ? (value.bind(target) as unknown) : value
      },
    })
    return work({ ...context, db })
  })
}
