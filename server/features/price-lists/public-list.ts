import type { PublicPriceList } from '#contract/price-lists.ts'
import { sellerName, slugPattern } from '#domain/price-list.ts'
import { Problem } from '#domain/problem.ts'
import type { Db } from '../../platform/db/db.ts'
import { imageUrl } from '../../platform/files/files.ts'
import { pageParams, pageWithTotal } from '../../platform/http/page-params.ts'
import { countPublicPrices, selectPublicPrices, selectPublicSeller } from './sql.ts'

/** A public list by its address. A list that is off, stopped or ended is as unknown as one that never was. */
export async function showPublicList(
  db: Db,
  slug: string,
  query: { page?: number | undefined; pageSize?: number | undefined },
): Promise<PublicPriceList> {
  const seller = await selectPublicSeller(db, slug)
  if (!seller) throw new Problem('NOT_FOUND')
  const { page, pageSize, ...range } = pageParams(query, 200)
  const [items, { total }] = await pageWithTotal(
    range,
    (window) => selectPublicPrices(db, seller.id, window),
    () => countPublicPrices(db, seller.id),
  )
  const { username, telefono, file } = seller
  return { name: sellerName(username), telefono, picture: file && imageUrl(file), items, total, page, pageSize }
}

/** What the preview of a public list tells; undefined if there is none. */
export async function findPublicSeller(db: Db, slug: string) {
  const seller = slugPattern.test(slug) ? await selectPublicSeller(db, slug) : undefined
  if (!seller) return undefined
  const { username, file, width, height } = seller
  const picture = file && width && height ? { url: imageUrl(file), width, height } : undefined
  const { total } = await countPublicPrices(db, seller.id)
  return { name: sellerName(username), picture, prices: total }
}
