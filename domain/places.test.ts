import fc from 'fast-check'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findPlace } from './place.ts'
import { departments, findDistrict } from './places.ts'

const provinces = departments.flatMap(({ childrens }) => childrens)
const rows = departments.flatMap((department) =>
  department.childrens.flatMap((province) =>
    province.childrens.map((district) => ({
      ubigeo: district.id,
      departamento: department.name,
      provincia: province.name,
      distrito: district.name,
    })),
  ),
)
const asFile = ['ubigeo,departamento,provincia,distrito', ...rows.map((row) => Object.values(row).join(',')), ''].join(
  '\n',
)

test('Peru has 25 departments, 196 provinces and 1891 districts with unique codes', () => {
  expect([departments.length, provinces.length, rows.length]).toEqual([25, 196, 1891])
  expect(new Set(rows.map(({ ubigeo }) => ubigeo)).size).toBe(1891)
  expect([departments[0]?.name, departments.at(-1)?.name]).toEqual(['Amazonas', 'Ucayali'])
  expect(departments.every(({ level }) => level === 'department')).toBe(true)
  expect(provinces.every(({ level }) => level === 'province')).toBe(true)
})

test('codes and names equal the INEI list of 2025 by hash', () => {
  const seal = createHash('sha256').update(asFile).digest('hex')
  expect(seal).toBe('1bb0f18997eb48b6fc97f72847ef778ca8244718701eb5a4e284bd85cd293ccf')
})

// Beside this repository where the list is stored; elsewhere the hash above replaces it.
const reference = new URL('../../shared/data/ubigeo-inei-2025.csv', import.meta.url)
test.skipIf(!existsSync(reference))('the INEI list agrees except for one province that contradicts its code', () => {
  const list = readFileSync(reference, 'utf8')
  const slip = '061306,Cajamarca,Ninabamba,Ninabamba'
  expect(list).toContain(slip)
  expect(asFile.split('\n')).toEqual(list.replace(slip, '061306,Cajamarca,Santa Cruz,Ninabamba').split('\n'))
})

const shouted = (text: string) => text.toUpperCase()
const bare = (text: string) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')

test('every district is found by codes and by names in any case, with or without accents', () => {
  for (const row of rows) {
    const { ubigeo, departamento, provincia, distrito } = row
    expect(findDistrict(ubigeo.slice(0, 2), ubigeo.slice(0, 4), ubigeo)).toEqual(row)
    expect(findDistrict(ubigeo, ubigeo, ubigeo)).toEqual(row)
    expect(findDistrict(departamento, provincia, distrito)).toEqual(row)
    expect(findDistrict(bare(departamento), shouted(provincia), ` ${bare(distrito)} `)).toEqual(row)
    expect(findDistrict(shouted(departamento).normalize('NFD'), provincia, shouted(distrito))).toEqual(row)
  }
})

test('a district of another department or province is not found', () => {
  expect(findDistrict('Lima', 'Lima', 'Miraflores')?.ubigeo).toBe('150122')
  expect(findDistrict('Arequipa', 'Lima', 'Miraflores')).toBeUndefined()
  expect(findDistrict('04', '1501', '150122')).toBeUndefined()
  expect(findDistrict('15', '0401', '150122')).toBeUndefined()
  expect(findDistrict('15', '1501', '040110')).toBeUndefined()
  expect(findDistrict('15', '1501', '1501')).toBeUndefined()
  expect(findDistrict('15', '15', '150122')).toBeUndefined()
})

test('codes that INEI skips, and dashes, are not found', () => {
  expect(findDistrict('12', '1201', '120101')?.distrito).toBe('Huancayo')
  expect(findDistrict('12', '1201', '120102')).toBeUndefined()
  expect(findDistrict('12', '1201', '-')).toBeUndefined()
})

test('places of the same name are distinguished by their parents', () => {
  expect(findDistrict('Lima', 'Lima', 'Lima')?.ubigeo).toBe('150101')
  expect(findDistrict('Puno', 'Puno', 'Puno')?.ubigeo).toBe('210101')
  const byName = Map.groupBy(rows, ({ distrito }) => bare(distrito))
  const shared = [...byName.values()].filter((named) => named.length > 1)
  expect(shared.length).toBe(99)
  for (const named of shared) {
    for (const { departamento, provincia, distrito, ubigeo } of named) {
      expect(findDistrict(departamento, provincia, distrito)?.ubigeo).toBe(ubigeo)
      const elsewhere = provinces.filter(({ childrens }) => !findPlace(childrens, distrito))
      expect(elsewhere.length).toBe(196 - named.length)
    }
  }
})

test('hostile and malformed places are not found', () => {
  const long = 'a'.repeat(10_000)
  const odd = ['', ' ', '\0', 'Lima\0', long, '1'.repeat(10_000), `15${' '.repeat(10_000)}`, '__proto__', 'constructor']
  for (const text of [
    ...odd,
    '0',
    '00',
    '99',
    '1',
    '151',
    '15.0',
    '+15',
    '１５',
    '-1',
    '1e1',
    '\uD800',
    '%',
    'Lima,',
  ]) {
    expect(findPlace(departments, text), text.slice(0, 20)).toBeUndefined()
    expect(findDistrict(text, 'Lima', 'Lima')).toBeUndefined()
    expect(findDistrict('Lima', text, 'Lima')).toBeUndefined()
    expect(findDistrict('Lima', 'Lima', text)).toBeUndefined()
  }
})

test('any input finds a row of the list or nothing', () => {
  const codes = new Set(rows.map(({ ubigeo }) => ubigeo))
  const anything = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc
      .constantFrom(...rows)
      .chain(({ ubigeo, departamento, distrito }) => fc.constantFrom(ubigeo, departamento, distrito)),
  )
  fc.assert(
    fc.property(anything, anything, anything, (departamento, provincia, distrito) => {
      const found = findDistrict(departamento, provincia, distrito)
      if (found) expect(codes).toContain(found.ubigeo)
    }),
    { numRuns: 2000 },
  )
})
