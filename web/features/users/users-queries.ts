import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '#contract/index.ts'
import type { QueryOf } from '#contract/route.ts'
import type { Role } from '#domain/user.ts'
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

/** Gives an account a role; the list is read again whatever came of it. */
export function useChangeRole(onDone: (role: Role) => void, onFail: (message: string) => void) {
  return useMutation({
    mutationFn: ({ id, role }: { id: number; role: Role }) =>
      call(api.users.changeRole, { params: { id }, body: { role } }),
    onSuccess: (_, { role }) => onDone(role),
    onError: (error) => onFail(error.message),
    onSettled: refreshUsers,
  })
}
