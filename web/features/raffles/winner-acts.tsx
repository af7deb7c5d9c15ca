import { useMutation, useQuery } from '@tanstack/react-query'
import { CircleCheck, MessageCircle } from 'lucide-react'
import type { Winner } from '#contract/raffles/raffles.ts'
import { chatLink, fillIn, type ChatTexts } from '#domain/chat-texts.ts'
import type { WinnerState } from '#domain/raffle.ts'
import { fullName } from '#domain/user.ts'
import { call } from '../../platform/api.ts'
import { keys, refresh } from '../../platform/query-client.ts'
import { api } from '../../platform/routes.ts'
import { useChatTexts } from '../../platform/settings.ts'
import { toast } from '../../ui/toast.ts'
import { winnersAdminQuery } from './admin-queries.ts'

export const prizeOf = ({ product }: Winner) => product?.nombre ?? 'Sorteo'

/** A chat with the winner that begins with the congratulation; undefined without a phone number. */
export function congratulationLink(winner: Winner, texts: ChatTexts): string | undefined {
  const { telefono } = winner.user
  if (!telefono) return undefined
  return chatLink(telefono, fillIn(texts.winner, { ganador: fullName(winner.user), producto: prizeOf(winner) }))
}

/** Sets whether the prize of a winner was handed over. */
export const useWinnerState = ({ id, user }: Winner) =>
  useMutation({
    mutationFn: (estado: WinnerState) => call(api.raffles.changeWinner, { params: { id }, body: { estado } }),
    onSuccess: ({ estado }) => toast(`${fullName(user)}: ${estado}`, { type: 'good' }),
    onError: (error) => toast(error.message, { type: 'bad' }),
    onSettled: () => refresh(keys.winners),
  })

const look =
  'inline-flex min-h-13 items-center justify-center gap-2 rounded-control bg-white/15 px-6 font-semibold whitespace-nowrap text-on-stage no-underline hover:bg-white/25 disabled:opacity-75'

/** On the stage of a draw, for administrators: congratulate the winner, and hand the prize over. */
export function StageActs({ winnerId }: { winnerId: number }) {
  // The newest come first.
  const { data } = useQuery(winnersAdminQuery({ page: 1 }))
  const winner = data?.items.find(({ id }) => id === winnerId)
  return winner ? <Acts winner={winner} /> : <div className="min-h-13" />
}

function Acts({ winner }: { winner: Winner }) {
  const change = useWinnerState(winner)
  const link = congratulationLink(winner, useChatTexts())
  const isDelivered = winner.estado === 'Entregado'
  return (
    <div className="flex w-full flex-wrap justify-center gap-3 *:flex-1 xs:*:flex-none">
      {link !== undefined && (
        <a href={link} target="_blank" rel="noreferrer" className={look}>
          <MessageCircle size={20} />
          Felicitar
        </a>
      )}
      <button
        type="button"
        disabled={isDelivered || change.isPending}
        onClick={() => change.mutate('Entregado')}
        className={look}
      >
        <CircleCheck size={20} />
        {isDelivered ? 'Entregado' : 'Marcar entregado'}
      </button>
    </div>
  )
}
