import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { keys, refresh } from '../../platform/query-client.ts'
import { api } from '../../platform/routes.ts'

/** Whether the book is open, and whose it is. */
export const bookQuery = queryOptions({
  queryKey: [...keys.complaints, 'state'],
  queryFn: () => call(api.complaintsBook.state),
})

export const sheetsQuery = (open: boolean | undefined, page: number) =>
  queryOptions({
    queryKey: [...keys.complaints, 'list', open, page],
    queryFn: () => call(api.complaintsBook.list, { query: { page, ...(open !== undefined && { open }) } }),
    placeholderData: keepPreviousData,
  })

export const sheetQuery = (id: number) =>
  queryOptions({
    queryKey: [...keys.complaints, 'one', id],
    queryFn: () => call(api.complaintsBook.show, { params: { id } }),
  })

export const holidaysQuery = queryOptions({
  queryKey: [...keys.complaints, 'holidays'],
  queryFn: () => call(api.complaintsBook.holidays),
})

/** The numbers whose sheets are still to be entered again. */
export const lostQuery = queryOptions({
  queryKey: [...keys.complaints, 'lost'],
  queryFn: () => call(api.complaintsBook.lost),
})

/** Everything that an answer may change. */
export const refreshComplaints = () => refresh(keys.complaints, keys.dashboard)
