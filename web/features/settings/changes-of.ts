/** The settings of which a part may be sent. */
const inParts = ['identity', 'chatTexts', 'switches'] as const

/** The fields of `next` that differ from those of `before`. */
export function changesOf<Fields extends object>(next: Fields, before: Fields): Partial<Fields> {
  const was = new Map<string, unknown>(Object.entries(before))
  const changed = Object.entries(next)
    .filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(was.get(field)))
    .map(([field, value]: [string, unknown]) => {
      const old = was.get(field)
      return [
        field,
        inParts.some((it) => it === field) && isFields(value) && isFields(old) ? changesOf(value, old) : value,
      ]
    })
  return Object.fromEntries(changed) as Partial<Fields>
}

const isFields = (value: unknown): value is object => typeof value === 'object' && value !== null
