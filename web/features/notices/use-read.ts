import { useMutation } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { keys, refresh } from '../../platform/query-client.ts'
import { toast } from '../../ui/toast.ts'

/** Marks one notice as read while its link leads on; one that stays unread is no harm. */
export function useReadOne() {
  return useMutation({
    mutationFn: (id: number) => call(api.notices.read, { body: { ids: [id] } }),
    meta: { quiet: true },
    onSuccess: () => refresh(keys.notices),
  })
}

/** Marks all of them as read. */
export function useReadAll() {
  return useMutation({
    mutationFn: () => call(api.notices.read, { body: {} }),
    onSuccess: () => refresh(keys.notices),
    onError: (error) => toast(error.message, { type: 'bad' }),
  })
}
