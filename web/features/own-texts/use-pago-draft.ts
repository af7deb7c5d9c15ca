import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../platform/api.ts'
import { queryClient, refresh, showReply } from '../../platform/query-client.ts'
import { api } from '../../platform/routes.ts'
import { toast } from '../../ui/toast.ts'
import { ownTextsQuery } from './queries.ts'

/** How the user is paid, to change where it is used: `save` keeps what was typed, on leaving the field. */
export function usePagoDraft(saved: string) {
  const [typed, type] = useState<string>()
  const sent = useRef<string>(undefined)
  const { mutate } = useMutation({
    mutationFn: (pago: string) => {
      const shown = queryClient.getQueryData(ownTextsQuery.queryKey)?.pago ?? null
      return call(api.ownTexts.save, { body: { pago: pago || null, shown: { pago: shown } } })
    },
    // One after the other: each is told what the one before it saved.
    scope: { id: 'own-pago' },
    onSuccess: (reply) => showReply(ownTextsQuery.queryKey, reply),
    onError: (error) => {
      sent.current = undefined
      toast(error.message, { type: 'bad' })
      return refresh(ownTextsQuery.queryKey)
    },
  })
  const save = () => {
    const next = typed?.trim()
    if (next === undefined || next === (sent.current ?? saved)) return
    sent.current = next
    mutate(next)
  }
  return { pago: typed ?? saved, type, save }
}
