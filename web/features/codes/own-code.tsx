import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { OwnCode } from '#contract/codes.ts'
import { call } from '../../platform/api.ts'
import { showReply } from '../../platform/query-client.ts'
import { api } from '../../platform/routes.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { formatTime } from '../../ui/format-date.ts'
import { toast } from '../../ui/toast.ts'
import { ownCodeQuery } from './queries.ts'

/** The last code of a rent, and a function that asks for one. */
export function useOwnCode(purchaseId: number) {
  const query = ownCodeQuery(purchaseId)
  const { data, refetch } = useQuery(query)
  const ask = useMutation({
    mutationFn: () => call(api.codes.ask, { params: { id: purchaseId } }),
    onSuccess: (asked) => showReply(query.queryKey, asked),
    onError: (error) => toast(error.message, { type: 'bad' }),
  })
  const until = data?.asked?.until?.getTime()
  useEffect(() => {
    if (until === undefined) return
    const timer = setTimeout(() => void refetch(), until - Date.now())
    return () => clearTimeout(timer)
  }, [until, refetch])
  return { code: data, ask: () => !ask.isPending && ask.mutate() }
}

/** What became of the last request: it waits, its code while that is shown, or that nobody answered. */
export function OwnCodeNotice({ code, of }: { code: OwnCode | undefined; of: string }) {
  const asked = code?.asked
  // Mounted before it has text, so that screen readers announce it.
  return (
    <div role="status" className="empty:hidden">
      {asked?.code && asked.until ? (
        <div className="rounded-control bg-good-wash p-4">
          <p className="text-14 text-soft">Tu código, visible hasta las {formatTime(asked.until)}</p>
          <p className="flex items-center justify-between gap-3">
            <strong className="text-28 leading-tight tracking-wide wrap-anywhere">{asked.code}</strong>
            <CopyButton label={`código: ${of}`} value={asked.code} />
          </p>
        </div>
      ) : asked && asked.answeredAt === null && !asked.closed ? (
        <p className="rounded-control bg-accent-wash p-3 text-14">
          Pediste un código a las {formatTime(asked.askedAt)}. Aparece aquí apenas lo escriban.
        </p>
      ) : asked?.closed ? (
        <p className="rounded-control bg-warn-wash p-3 text-14 text-warn">
          Nadie dio tu código de las {formatTime(asked.askedAt)}. Pídelo otra vez, o escribe a soporte.
        </p>
      ) : null}
    </div>
  )
}
