import type { PageWindow } from '../db/list-queries.ts'

/** The page that a list was asked for, with the size of the screen it belongs to. */
export function pageParams(query: { page?: number | undefined; pageSize?: number | undefined }, usual: number) {
  const page = query.page ?? 1
  const pageSize = query.pageSize ?? usual
  return { page, pageSize, limit: pageSize, offset: (page - 1) * pageSize }
}

/** Beyond so many rows it pays to know first how long the list is. */
const far = 1000

/**
 * A page and what the whole list comes to; whichever end of it is nearer, the page is reached from there. Where counting
 * costs as much as finding, `sumOf` says what a list comes to that ends on its first page, and nothing is counted.
 */
export async function pageWithTotal<Row, Sum extends { total: number }>(
  { limit, offset }: { limit: number; offset: number },
  select: (reach: PageWindow) => Promise<Row[]>,
  count: () => Promise<Sum>,
  sumOf?: (rows: readonly Row[]) => Sum,
): Promise<[Row[], Sum]> {
  if (sumOf && offset === 0) {
    const rows = await select({ limit, offset })
    return [rows, rows.length < limit ? sumOf(rows) : await count()]
  }
  if (offset < far) return Promise.all([select({ limit, offset }), count()])
  const sum = await count()
  const left = sum.total - offset
  if (left <= 0) return [[], sum]
  if (offset <= left) return [await select({ limit, offset }), sum]
  const size = Math.min(limit, left)
  return [await select({ limit: size, offset: left - size, fromEnd: true }), sum]
}
