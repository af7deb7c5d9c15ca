import { useQuery } from '@tanstack/react-query'
import type { Customer } from '#contract/purchases/purchases.ts'
import { positive, useQueryPart } from '../../platform/location.ts'
import { customerQuery } from './queries.ts'

/** The customer for whom the user chooses what to sell: `/vender?cliente=7`. */
export function useSellingTo(): Customer | undefined {
  const [query] = useQueryPart()
  const id = positive(query.get('cliente'))
  const { data } = useQuery({ ...customerQuery(id ?? 0), enabled: id !== undefined })
  return id !== undefined && data ? { nombreUser: data.nombre, telefono: data.telefono } : undefined
}
