import { useQueries } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { Centimos } from '#domain/money.ts'
import { may } from '#domain/user.ts'
import { useStanding } from '../../platform/session.ts'
import { MoneyField } from '../../ui/money-field.tsx'
import { moneyFault, moneyIn, moneyText } from '../../ui/money-text.ts'
import { Summary } from '../../ui/summary.tsx'
import { listPricesQuery } from './queries.ts'

/** Units that are sold on for the same price each: of a product for a number of days. */
export type SoldOn = { name: string; productId: number; dias: number }

/** The reseller's own list price of each of these; undefined where there is none. */
function useListPrices(sold: readonly SoldOn[], enabled: boolean): (Centimos | undefined)[] {
  const ids = [...new Set(sold.map(({ productId }) => productId))]
  const read = useQueries({ queries: ids.map((id) => ({ ...listPricesQuery(id), enabled })) })
  const prices = read.flatMap(({ data }) => data?.items ?? [])
  return sold.map(({ productId, dias }) => {
    const found = prices.find((price) => price.productId === productId && price.dias === dias)
    return found?.precio ?? found?.proposal ?? undefined
  })
}

/**
 * What a reseller sells each of these on for, which only they ever see: their own list price unless they type another one;
 * undefined where it is left empty. Nothing for anybody else. Once they are confirmed they stay as they are, and cannot be
 * typed while they are `sent`: an order with other prices would be another one, and be paid too.
 */
export function useSalePrices(sold: readonly SoldOn[], sent: boolean) {
  const sellsOn = may.sellOn(useStanding())
  const suggested = useListPrices(sold, sellsOn)
  // By product and days too, so that another term has another price.
  const [typed, type] = useState<Record<string, string>>({})
  // What a field said when it was entered: a price of the list that arrives meanwhile does not get between what is typed.
  const [entered, enter] = useState<{ key: string; text: string }>()
  const [checked, check] = useState(false)
  const texts = sold.map(({ productId, dias }, index) => {
    const key = `${index} ${productId} ${dias}`
    const untouched = entered?.key === key ? entered.text : moneyText(suggested[index] ?? null)
    return { key, text: typed[key] ?? untouched }
  })
  const isWrong = (text: string) => text.trim() !== '' && moneyIn(text) === undefined
  const fields = texts.map(({ key, text }, index) => (
    <MoneyField
      key={key}
      label={sold.length === 1 ? 'Precio de venta (opcional)' : (sold[index]?.name ?? '')}
      value={text}
      readOnly={sent}
      onFocus={() => enter({ key, text })}
      onBlur={() => enter(undefined)}
      onChange={({ target }) => {
        type({ ...typed, [key]: target.value })
        check(false)
      }}
      error={checked && isWrong(text) ? moneyFault(text) : undefined}
      hint={sold.length === 1 ? 'Por unidad. Solo lo ves tú: con él se calcula tu ganancia.' : undefined}
    />
  ))
  return {
    fields: sellsOn && sold.length > 0 ? <Fields many={sold.length > 1}>{fields}</Fields> : null,
    prices: texts.map(({ text }) => (sellsOn && text.trim() !== '' ? moneyIn(text) : undefined)),
    /** False once something that was typed is no amount, which is then said beside it. */
    confirm: () => {
      check(true)
      if (!sellsOn) return true
      type({ ...typed, ...Object.fromEntries(texts.map(({ key, text }) => [key, text])) })
      return !texts.some(({ text }) => isWrong(text))
    },
  }
}

function Fields({ many, children }: { many: boolean; children: ReactNode }) {
  if (!many) return children
  return (
    <details className="rounded-control border border-control-line">
      <Summary className="px-3">Precios de venta (opcional)</Summary>
      <div className="grid gap-4 px-3 pt-1 pb-4">
        <p className="text-14 text-soft">Por unidad. Solo los ves tú: con ellos se calcula tu ganancia.</p>
        {children}
      </div>
    </details>
  )
}
