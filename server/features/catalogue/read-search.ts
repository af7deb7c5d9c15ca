import { searchPart, searchText, wordsIn, wordsOf } from '#domain/search-words.ts'
import type { Db } from '../../platform/db/db.ts'
import { selectNames, type Name, type Search, type SearchWord } from './search-sql.ts'
import { nearestWords } from './nearest-words.ts'
import { selectNewest, selectSimilarNames, type ProductFilter } from './sql.ts'

/** A search for products: by a text, among those that match a filter. */
type SearchFilter = Omit<ProductFilter, 'search'> & { q?: string | null | undefined }

/** The most results of a search that are counted and ranked by relevance. */
const maxFound = 1000

type Read = {
  filter: ProductFilter
  /** The ids of the newest matches, most relevant first; undefined without a query. */
  found?: readonly number[]
}

/**
 * Searches for the words as typed. If nothing is found, words that occur in no name are replaced by the most similar
 * words that do.
 */
export async function readSearch(db: Db, { q, ...filter }: SearchFilter): Promise<Read> {
  if (!q) return { filter }
  const words = wordsOf(q)
  if (words.length === 0) return { filter }
  const names = await selectNames(db)
  const asTyped = words.map(({ parts }) => meaningOf(parts, names))
  const read = await find(db, filter, asTyped)
  if (read.found.length > 0) return read
  const everywhere = { ...filter, categoryId: undefined, raffle: undefined }
  const search = await Promise.all(
    asTyped.map(async (word, index) => {
      if (await isKnown(db, everywhere, word)) return word
      const typed = words[index]?.plain ?? ''
      const unsigned = meaningOf([searchPart(typed)], names)
      if (await isKnown(db, everywhere, unsigned)) return unsigned
      const similar = [
        ...names.map(({ name }) => name),
        ...(await selectSimilarNames(db, everywhere, typed)).map((text) => text.split('|', 1).join('')),
      ]
      const nearest = nearestWords(typed, similar.flatMap(wordsIn))
      return nearest.length > 0
        ? meaningOf(
            nearest.map((it) => ` ${it}`),
            names,
          )
        : word
    }),
  )
  const isSame = search.every((word, index) => word === asTyped[index])
  return isSame ? read : find(db, filter, search)
}

async function find(db: Db, filter: ProductFilter, search: Search) {
  const within = { ...filter, search }
  const newest = await selectNewest(db, within, maxFound)
  const ranked = newest.map(({ id, searchWords: name }) => ({ id, rank: relevance(name, search) }))
  return { filter: within, found: ranked.toSorted((one, other) => other.rank - one.rank).map(({ id }) => id) }
}

/**
 * How many words match the beginning of a word in the product's own name, and whether the first of them begins the
 * name.
 */
function relevance(name: string, search: Search): number {
  const beginnings = search.map(({ parts: [part = ''] }) => ` ${part.trimStart()}`)
  const first = beginnings[0] ?? ''
  return beginnings.filter((it) => name.includes(it)).length + (name.startsWith(first) ? 1 : 0)
}

const isKnown = async (db: Db, filter: ProductFilter, word: SearchWord) =>
  word.brandIds.length > 0 ||
  word.categoryIds.length > 0 ||
  (await selectNewest(db, { ...filter, search: [word] }, 1)).length > 0

function meaningOf(parts: readonly string[], names: readonly Name[]): SearchWord {
  const having = names.filter(({ name }) => parts.some((part) => searchText(name).includes(part)))
  return {
    parts,
    brandIds: having.flatMap(({ brandId }) => brandId ?? []),
    categoryIds: having.flatMap(({ categoryId }) => categoryId ?? []),
  }
}
