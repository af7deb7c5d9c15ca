import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { keys } from '../../platform/query-client.ts'
import { api } from '../../platform/routes.ts'

/** What a constancia is of. */
export type ReceiptOf = { entryId: number } | { purchaseId: number }

/** It never changes. */
export const receiptQuery = (of: ReceiptOf) =>
  queryOptions({
    queryKey: [...keys.receipts, 'one', of],
    queryFn: () =>
      'entryId' in of
        ? call(api.receipts.show, { params: { id: of.entryId } })
        : call(api.receipts.showOfPurchase, { params: { id: of.purchaseId } }),
  })

export const dayQuery = (day: string, page: number) =>
  queryOptions({
    queryKey: [...keys.receipts, 'day', day, page],
    queryFn: () => call(api.receipts.day, { query: { day, page } }),
    placeholderData: keepPreviousData,
  })
