import type { Db } from './db.ts'

/**
 * What a slow query answered last, for each database and `name`, until its key is another one. Whoever asks meanwhile waits
 * for the same query.
 */
export function keepLast<Value>() {
  const kept = new WeakMap<Db, Map<string, { key: string; value: Promise<Value> }>>()
  return (db: Db, { name, key }: { name: string; key: string }, read: () => Promise<Value>): Promise<Value> => {
    const ofDb = kept.get(db) ?? new Map<string, { key: string; value: Promise<Value> }>()
    kept.set(db, ofDb)
    const last = ofDb.get(name)
    if (last?.key === key) return last.value
    const value = read()
    ofDb.set(name, { key, value })
    value.catch(() => ofDb.get(name)?.value === value && ofDb.delete(name))
    return value
  }
}
