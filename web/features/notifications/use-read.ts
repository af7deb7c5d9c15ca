import { useMutation } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { keys, refresh } from '../../platform/query-client.ts'
import { toast } from '../../ui/toast.ts'

/** Marks one notice as read when its link is followed; a failure is ignored, the notice only stays unread. */
export function useReadOne() {
  return useMutation({
    mutationFn: (id: number) => call(api.notices.read, { body: { ids: [id] } }),
    meta: { quiet: true },
    onSuccess: () => refresh(keys.notices),
  })
}

/** Marks all notices as read. */
export function useReadAll() {
  return useMutation({
    mutationFn: () => call(api.notices.read, { body: {} }),
    onSuccess: () => refresh(keys.notices),
    onError: (error) => toast(error.message, { type: 'bad' }),
  })
}
