import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { keys } from '../../platform/query-client.ts'

export const mailServerQuery = queryOptions({
  queryKey: [...keys.settings, 'mail-server'],
  queryFn: () => call(api.mailServer.read),
})

export const lastBackupQuery = queryOptions({
  queryKey: [...keys.settings, 'backup'],
  queryFn: () => call(api.backups.read),
})

export const unpricedQuery = (page: number) =>
  queryOptions({
    queryKey: [...keys.prices, 'unpriced', page],
    queryFn: () => call(api.prices.unpriced, { query: { page, pageSize: 10 } }),
    placeholderData: keepPreviousData,
  })
