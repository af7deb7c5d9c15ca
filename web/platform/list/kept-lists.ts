import { useQuery } from '@tanstack/react-query'
import type { KeptList, ListName } from '#contract/views.ts'
import { call } from '../api.ts'
import { keys, queryClient } from '../query-client.ts'
import { api } from '../routes.ts'
import { currentSession } from '../session.ts'
import { toast } from '../../ui/toast.ts'

const keptListsQuery = { queryKey: keys.views, queryFn: () => call(api.views.list), staleTime: 60_000 }
const { queryKey } = keptListsQuery

/** Sent one after the other, so that the last one stays. */
let sending: Promise<unknown> = Promise.resolve()

/** Shows a change at once, and saves it with the account; what the shop refuses is taken back. */
function save(kept: KeptList): void {
  const token = currentSession()?.token
  const isSameUser = () => token !== undefined && currentSession()?.token === token
  queryClient.setQueryData<KeptList[]>(queryKey, (all = []) => [...all.filter(({ list }) => list !== kept.list), kept])
  sending = sending
    .then(() => (isSameUser() ? call(api.views.save, { body: kept }) : undefined))
    .catch((error: unknown) => {
      if (!isSameUser()) return
      void queryClient.invalidateQueries({ queryKey })
      toast(error instanceof Error ? error.message : 'Algo falló. Vuelve a probar.', { type: 'bad' })
    })
}

/** What the account keeps of a list, and how it is changed. Until it is there, nothing can be changed. */
export function useKeptList(list: ListName) {
  const { data } = useQuery(keptListsQuery)
  const kept = data?.find((it) => it.list === list) ?? { list, views: [], columns: null }
  return {
    ...kept,
    isThere: data !== undefined,
    change: (next: Partial<Pick<KeptList, 'views' | 'columns'>>) => {
      const now = queryClient.getQueryData<KeptList[]>(queryKey)
      if (now) save({ ...(now.find((it) => it.list === list) ?? { list, views: [], columns: null }), ...next })
    },
  }
}
