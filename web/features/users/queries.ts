import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#contract/index.ts'
import type { QueryOf } from '#contract/route.ts'
import { call } from '../../platform/api.ts'
import { keys, queryClient } from '../../platform/query-client.ts'

export type UsersAsked = QueryOf<typeof api.users.list>

export const usersQuery = (query: UsersAsked) =>
  queryOptions({
    queryKey: [...keys.users, query],
    queryFn: () => call(api.users.list, { query }),
    placeholderData: keepPreviousData,
  })

export const refreshUsers = () => queryClient.invalidateQueries({ queryKey: keys.users })
