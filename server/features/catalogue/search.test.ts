import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { QueryOf } from '#contract/protocol/route.ts'
import { api } from '#contract/index.ts'
import { fromSoles } from '#domain/money.ts'
import { hasWords, searchText } from '#domain/search-words.ts'
import { openShop, type Person, type Shop } from '../../testing/open-shop.ts'

type Query = QueryOf<typeof api.catalogue.listProducts>

let shop: Shop
const categories: Record<string, number> = {}
beforeAll(async () => {
  shop = await openShop()
  const { administrator } = shop
  for (const name of ['Películas', 'Música']) {
    categories[name] = (await administrator.call(api.catalogue.createCategory, { body: { name } })).id
  }
  const { id: brandId } = await administrator.call(api.catalogue.createBrand, { body: { name: 'Paramount+' } })
  for (const nombre of ['Disney+ Perfil', 'Netflix Premium', 'Cuenta de Netflix', 'Prime Video', 'Perfil al 50%']) {
    await shop.product({ nombre, categoryId: categories['Películas'] ?? 0 })
  }
  const branded = await shop.product({ nombre: 'Sala en casa', categoryId: categories['Películas'] ?? 0 })
  await administrator.call(api.catalogue.changeProduct, { params: { id: branded }, body: { brandId } })
  await shop.product({ nombre: 'Spotify Dúo', categoryId: categories['Música'] ?? 0 })
  await shop.product({ nombre: 'Crunchyroll', publish: false })
})
afterAll(() => shop.close())

const find = (query: Query, person: Pick<Person, 'call'> = shop.guest) =>
  person.call(api.catalogue.listProducts, { query: { state: 'Publicado', ...query } })
const found = async (q: string, more: Query = {}) => (await find({ q, ...more })).items.map(({ nombre }) => nombre)

describe('a search', () => {
  test.each([
    ['disnei', ['Disney+ Perfil']],
    ['netflx', ['Netflix Premium', 'Cuenta de Netflix']],
    ['prime vidio', ['Prime Video']],
    ['spofity duo', ['Spotify Dúo']],
    ['paramont', ['Sala en casa']],
    ['muscia', ['Spotify Dúo']],
  ])('corrects the typing error in %s', async (q, names) => expect(await found(q)).toEqual(names))

  test.each([
    ['DUO', ['Spotify Dúo']],
    ['dúo', ['Spotify Dúo']],
    ['musica', ['Spotify Dúo']],
    ['peliculas sala', ['Sala en casa']],
    ['paramount casa', ['Sala en casa']],
    ['flix premium', ['Netflix Premium']],
    ['"netflix"', ['Netflix Premium', 'Cuenta de Netflix']],
    ["o'netflix", ['Netflix Premium', 'Cuenta de Netflix']],
    ['50%', ['Perfil al 50%']],
    ['n', ['Netflix Premium', 'Cuenta de Netflix']],
    ['zzzzqqqq', []],
    ['netflix spotify', []],
  ])('finds products by %s', async (q, names) => expect(await found(q)).toEqual(names))

  test.each(['+', '…', '%', '_', '\\', ' & ', '¿?', '👍', "'"])(
    'for %s, which has no letter or digit, filters nothing',
    async (q) => {
      expect(await found(q)).toEqual(await found(''))
      expect(await found(`${q} netflix ${q}`)).toEqual(['Netflix Premium', 'Cuenta de Netflix'])
    },
  )

  test('finds the products of a category by its name, each once', async () => {
    expect((await found('peliculas')).toSorted()).toEqual(
      [
        'Cuenta de Netflix',
        'Disney+ Perfil',
        'Netflix Premium',
        'Perfil al 50%',
        'Prime Video',
        'Sala en casa',
      ].toSorted(),
    )
    expect(await found('netflix', { categoryId: categories['Música'] ?? 0 })).toEqual([])
    expect(await found('perfil', { pageSize: 1, page: 2 })).toEqual(['Disney+ Perfil'])
  })

  test('takes a hundred characters and refuses more with a message', async () => {
    expect(await found('a'.repeat(100))).toEqual([])
    expect(await found('a '.repeat(50))).toEqual(['Perfil al 50%'])
    const { status, json } = await shop.guest.wire(api.catalogue.listProducts, { query: { q: 'a'.repeat(200) } })
    expect([status, json]).toMatchObject([400, { issues: [{ path: 'q', message: 'Usa como máximo 100 caracteres.' }] }])
  })

  test('finds drafts only for administrators, in the list, its totals and its export', async () => {
    expect(await found('crunchyrol')).toEqual([])
    const { administrator } = shop
    const query = { q: 'crunchirol' }
    expect((await administrator.call(api.catalogue.listProducts, { query })).total).toBe(1)
    expect(await administrator.call(api.catalogue.countProducts, { query })).toMatchObject([{ state: 'Nuevo' }])
    const { text } = await administrator.wire(api.catalogue.exportProducts, { query })
    expect(text.trim().split('\r\n')).toHaveLength(2)
  })

  test('follows the new name of a product and of a brand', async () => {
    const { administrator } = shop
    const id = await shop.product({ nombre: 'Antes' })
    await administrator.call(api.catalogue.changeProduct, { params: { id }, body: { nombre: 'Después' } })
    expect([await found('antes'), await found('despues')]).toEqual([[], ['Después']])
    const { id: brandId } = await administrator.call(api.catalogue.createBrand, { body: { name: 'Alfombra' } })
    await administrator.call(api.catalogue.changeProduct, { params: { id }, body: { brandId } })
    await administrator.call(api.catalogue.renameBrand, { params: { id: brandId }, body: { name: 'Tapete' } })
    expect([await found('alfombra'), await found('tapete')]).toEqual([[], ['Después']])
  })
})

const marks = fc.constantFrom(' ', '-', '.', '/', ' · ', ': ')
const term = fc.constantFrom('Disney', 'Prime', 'Video', 'HBO', 'Max', 'Películas', 'Año', 'IPTV', 'Star', 'Go')
const tail = fc.constantFrom('', '+', ' 4K', ' 30 días', ' & Co', '+ 4K')

test('search_words in SQL equals searchText in TypeScript', async () => {
  const name = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1 }),
    fc.tuple(term, marks, term, tail).map((it) => it.join('')),
  )
  const names = fc.sample(name, 500).filter((it) => !it.includes('\0') && it.isWellFormed())
  const { rows } = await sql<{ name: string; text: string }>`
    select name, search_words(name) as text from unnest(${names}::text[]) as name`.execute(shop.context.db)
  const differing = rows.filter(({ name: it, text }) => /^[ -\u024f]*$/.test(it) && text !== searchText(it))
  expect(differing).toEqual([])
})

test('a code in a name is found however its letters and digits alternate', () => {
  const code = fc
    .array(fc.tuple(fc.stringMatching(/^[a-z]{1,4}$/), fc.stringMatching(/^[0-9]{1,3}$/)), {
      minLength: 1,
      maxLength: 9,
    })
    .map((parts) => parts.flat().join(''))
  fc.assert(
    fc.property(code, fc.boolean(), (it, isUpper) => {
      const written = isUpper ? it.toUpperCase() : it
      expect(hasWords(`Estreno ${written}`, it)).toBe(true)
      expect(hasWords(`Estreno ${written}`, `estreno ${written}`)).toBe(true)
    }),
    { numRuns: 1000 },
  )
})

test('a name is found joined or apart, by signs or their words, in any case', () => {
  fc.assert(
    fc.property(
      term,
      term,
      marks,
      tail,
      fc.constantFrom('', ' ', '-'),
      fc.boolean(),
      (one, two, mark, end, between, upper) => {
        const name = `${one}${mark}${two}${end}`
        for (const sign of ['+', ' plus', 'plus', ' más', '']) {
          for (const and of ['&', 'y', 'and', '']) {
            const spelled = `${one}${between}${two}${end.replace('+', sign).replace('&', and)}`
            const query = upper ? spelled.toUpperCase() : spelled.toLowerCase()
            expect(hasWords(name, query), `${name}: ${query}`).toBe(true)
            expect(hasWords(`${one}${two}${end}`, query), `${one}${two}${end}: ${query}`).toBe(true)
          }
        }
      },
    ),
  )
})

test.each([
  ['Disney+ perfil 30 días', ['disney plus', 'disneyplus', 'disney+', 'disney más', 'disney 30dias']],
  ['Paramount+ perfil 30 días', ['paramount plus', 'paramountplus']],
  ['Prime Video perfil 30 días', ['primevideo', 'prime-video']],
  ['HBO Max 4K', ['hbomax', 'hbo max', 'hbomax4k', 'HBO-MAX']],
])('%s is found', async (nombre, queries) => {
  await shop.product({ nombre })
  for (const q of queries) expect(await found(q), q).toContain(nombre)
})

describe('the order of products', () => {
  test('by price follows the price that the caller sees', async () => {
    const { id: categoryId } = await shop.administrator.call(api.catalogue.createCategory, {
      body: { name: 'Precios' },
    })
    // The product with the higher base price is cheaper for the public, by the rule of its own category.
    const rules = [
      { base: fromSoles(41), precio: fromSoles(90), categoryId: null },
      { base: fromSoles(42), precio: fromSoles(99), categoryId: null },
      { base: fromSoles(42), precio: fromSoles(60), categoryId },
    ]
    await shop.context.db.insertInto('markupRules').values(rules).execute()
    await shop.product({ nombre: 'Barata', precio: 41, categoryId })
    await shop.product({ nombre: 'Cara', precio: 42, categoryId })
    await shop.product({ nombre: 'Sin regla', precio: 70, categoryId })
    await shop.product({ nombre: 'Sorteo', tickets: 9, precioRifa: 65, precio: 500, categoryId })
    const ordered = async (person: Pick<Person, 'call'>, sort: '-precio' | 'precio') =>
      (await find({ categoryId, sort }, person)).items.map(({ nombre, precio, precioRifa }) => [
        nombre,
        precioRifa ?? precio,
      ])
    const seen = [
      ['Cara', fromSoles(60)],
      ['Sorteo', fromSoles(65)],
      ['Sin regla', fromSoles(70)],
      ['Barata', fromSoles(90)],
    ]
    for (const person of [shop.guest, await shop.person('USER'), await shop.person('ADMIN')]) {
      expect(await ordered(person, 'precio')).toEqual(seen)
      expect(await ordered(person, '-precio')).toEqual(seen.toReversed())
    }
    const base = [
      ['Barata', fromSoles(41)],
      ['Cara', fromSoles(42)],
      ['Sorteo', fromSoles(65)],
      ['Sin regla', fromSoles(70)],
    ]
    for (const person of [shop.administrator, await shop.person('RESELLER')]) {
      expect(await ordered(person, 'precio')).toEqual(base)
    }
  })

  test('by ending starts with the raffle that has the fewest tickets left', async () => {
    const { id: categoryId } = await shop.administrator.call(api.catalogue.createCategory, {
      body: { name: 'Finales' },
    })
    await shop.product({ nombre: 'Con nueve', tickets: 9, categoryId })
    await shop.product({ nombre: 'Con tres', tickets: 3, categoryId })
    await shop.product({ nombre: 'Cuenta', categoryId })
    const { items } = await find({ categoryId, sort: 'ending' })
    expect(items.map(({ nombre }) => nombre)).toEqual(['Con tres', 'Con nueve', 'Cuenta'])
  })
})
