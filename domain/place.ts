import { foldAccents } from './fold-accents.ts'

const levels = ['department', 'province', 'district'] as const

/** A department, province or district of Peru, named and numbered (2, 4 or 6 digits) by INEI. */
export type Place = { id: string; name: string; level: (typeof levels)[number]; childrens: readonly Place[] }

/** Departments, their provinces and the districts of each, in the order of their numbers; `-` is an unused number. */
export type PlaceTable = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The tree of the places in a table. */
export function readPlaces(table: PlaceTable): Place[] {
  return numbered('', Object.entries(table), (departmentId, provinces) =>
    numbered(departmentId, Object.entries(provinces), (provinceId, districts) => {
      const names = districts.split(', ').map((name) => [name, undefined] as const)
      return numbered(provinceId, names, () => []).filter(({ name }) => name !== '-')
    }),
  )
}

function numbered<Inner>(
  parent: string,
  entries: readonly (readonly [name: string, inner: Inner])[],
  childrensOf: (id: string, inner: Inner) => Place[],
): Place[] {
  const level = levels[parent.length / 2] ?? 'district'
  return entries.map(([name, inner], index) => {
    const id = parent + String(index + 1).padStart(2, '0')
    return { id, name, level, childrens: childrensOf(id, inner) }
  })
}

/** Longer than any name or code, also with decomposed accents. */
const maxNameLength = 80
const isCode = (text: string) => /^(?:\d\d){1,3}$/.test(text)

/**
 * Finds one of these places by its name, ignoring case and accents, or by a code, of which it uses the digits it needs.
 */
export function findPlace(among: readonly Place[], codeOrName: string): Place | undefined {
  if (codeOrName.length > maxNameLength) return undefined
  const wanted = foldAccents(codeOrName.trim())
  return isCode(wanted)
    ? among.find(({ id }) => id === wanted.slice(0, id.length))
    : among.find(({ name }) => foldAccents(name) === wanted)
}
