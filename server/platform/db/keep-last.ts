/**
 * What was read last, for each source and `name`, until its key is another one. Whoever asks meanwhile waits for the same
 * reading.
 */
export function keepLast<Value>() {
  const kept = new WeakMap<object, Map<string, { key: string; value: Promise<Value> }>>()
  return (from: object, { name, key }: { name: string; key: string }, read: () => Promise<Value>): Promise<Value> => {
    const ofSource = kept.get(from) ?? new Map<string, { key: string; value: Promise<Value> }>()
    kept.set(from, ofSource)
    const last = ofSource.get(name)
    if (last?.key === key) return last.value
    const value = read()
    ofSource.set(name, { key, value })
    value.catch(() => ofSource.get(name)?.value === value && ofSource.delete(name))
    return value
  }
}
