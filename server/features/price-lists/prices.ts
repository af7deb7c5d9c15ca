import type { ListedPrice } from '#contract/price-lists.ts'
import type { api } from '#contract/index.ts'
import type { BodyOf, QueryOf } from '#contract/protocol/route.ts'
import { toSoles } from '#domain/money.ts'
import { asksForReview, ruledSalePrice } from '#domain/price-list.ts'
import { Problem } from '#domain/problem.ts'
import { hasWords } from '#domain/search-words.ts'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction, type Db } from '../../platform/db/db.ts'
import { pageParams } from '../../platform/http/page-params.ts'
import type { Table } from '../../platform/http/send-csv.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { selectOfferedTerms } from '../catalogue/index.ts'
import { changePriceList } from './price-list.ts'
import { keyOf, readPrices, ruleOf } from './read-prices.ts'
import { deleteConfirmed, lockOwnList, putConfirmed, selectPriceList } from './sql.ts'

type Asked = Omit<QueryOf<typeof api.priceLists.prices>, 'page' | 'pageSize'>

async function findPrices(db: Db, caller: Caller, { q, productId, state }: Asked): Promise<ListedPrice[]> {
  const rule = ruleOf(await selectPriceList(db, caller.id))
  const prices = await readPrices(db, caller, rule, productId === undefined ? undefined : [productId])
  return prices.filter((price) => {
    if (q && !hasWords(`${price.nombre} ${price.categoria}`, q)) return false
    return state === undefined || (state === 'review' ? asksForReview(price.state) : price.state === state)
  })
}

export async function listPrices(db: Db, caller: Caller, query: QueryOf<typeof api.priceLists.prices>) {
  const { page, pageSize, offset } = pageParams(query, 200)
  const prices = await findPrices(db, caller, query)
  return { items: prices.slice(offset, offset + pageSize), total: prices.length, page, pageSize }
}

const stateNames: Record<ListedPrice['state'], string> = {
  unpriced: 'Sin precio',
  proposed: 'Sin confirmar',
  confirmed: 'Confirmado',
  changed: 'Por revisar',
  below: 'Por debajo de lo que pagas',
}

const columns = ['categoria', 'nombre', 'dias', 'stock', 'lo que pago', 'mi precio', 'precio propuesto', 'estado']

/** What `listPrices` lists, all pages, as a table. */
export async function exportPrices(db: Db, caller: Caller, asked: Asked): Promise<Table> {
  const prices = await findPrices(db, caller, asked)
  const rows = prices.map((it) => [
    it.categoria,
    it.nombre,
    it.dias,
    it.stock,
    toSoles(it.paid),
    it.precio && toSoles(it.precio),
    it.proposal && toSoles(it.proposal),
    stateNames[it.state],
  ])
  return {
    columns,
    rows: async function* () {
      yield rows
    },
  }
}

type Confirmation = BodyOf<typeof api.priceLists.confirm>['prices'][number]

/** Confirms prices, all or none, each at what it costs the caller now; fifty at once are confirmed one after the other. */
export const confirmPrices = (context: AppContext, caller: Caller, prices: readonly Confirmation[]) =>
  changePriceList(context, caller, async (trx, list) => {
    const rule = ruleOf(list)
    const terms = await selectOfferedTerms(trx, caller, [...new Set(prices.map(({ productId }) => productId))])
    const paidFor = new Map(terms.map((term) => [keyOf(term), term.paid]))
    const now = context.clock.now()
    // A term that is named twice is confirmed as it was named last.
    const rows = new Map(
      prices.map(({ productId, dias, precio, paid: shown, own }) => {
        const paid = paidFor.get(keyOf({ productId, dias }))
        if (paid === undefined) throw new Problem('NOT_FOUND')
        if (paid !== shown || (!own && precio !== ruledSalePrice(paid, rule))) throw new Problem('PRICE_CHANGED')
        if (precio < paid) throw new Problem('PRICE_BELOW_PAID')
        return [
          keyOf({ productId, dias }),
          { userId: caller.id, productId, dias, precio, paid, own, confirmedAt: now },
        ] as const
      }),
    )
    await putConfirmed(trx, [...rows.values()])
  })

export async function withdrawPrice(context: AppContext, caller: Caller, productId: number, dias: number) {
  await inTransaction(context.db, async (trx) => {
    await lockOwnList(trx, caller.id)
    if (!(await deleteConfirmed(trx, caller.id, productId, dias))) throw new Problem('NOT_FOUND')
  })
}
