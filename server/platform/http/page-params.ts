import type { PageWindow } from '../db/list-queries.ts'

/** The requested page of a list; its size is `usual` unless the query names one. */
export function pageParams(query: { page?: number | undefined; pageSize?: number | undefined }, usual: number) {
  const page = query.page ?? 1
  const pageSize = query.pageSize ?? usual
  return { page, pageSize, limit: pageSize, offset: (page - 1) * pageSize }
}

/** From this offset on the list is counted first. */
const countFirstOffset = 1000

/**
 * A page of rows and the total of the list. From row `countFirstOffset` on, a page in the second half is read from the end. With
 * `sumOf`, a list that fits on its first page is totalled from its rows, without a count query.
 */
export async function pageWithTotal<Row, Sum extends { total: number }>(
  { limit, offset }: { limit: number; offset: number },
  select: (window: PageWindow) => Promise<Row[]>,
  count: () => Promise<Sum>,
  sumOf?: (rows: readonly Row[]) => Sum,
): Promise<[Row[], Sum]> {
  if (sumOf && offset === 0) {
    const rows = await select({ limit, offset })
    return [rows, rows.length < limit ? sumOf(rows) : await count()]
  }
  if (offset < countFirstOffset) return Promise.all([select({ limit, offset }), count()])
  const sum = await count()
  const left = sum.total - offset
  if (left <= 0) return [[], sum]
  if (offset <= left) return [await select({ limit, offset }), sum]
  const size = Math.min(limit, left)
  return [await select({ limit: size, offset: left - size, fromEnd: true }), sum]
}
