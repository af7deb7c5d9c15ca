import { useQuery } from '@tanstack/react-query'
import { plus, type Centimos } from '#domain/money.ts'
import { pendingQuery } from './queries.ts'

/** What the user asked for that is not accepted yet: shown wherever their balance is. */
export function useWaiting(): Centimos {
  const { data } = useQuery(pendingQuery)
  return plus(...(data?.items ?? []).map(({ quantity }) => quantity))
}
