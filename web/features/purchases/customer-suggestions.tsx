import { useQuery } from '@tanstack/react-query'
import type { Customer } from '#contract/purchases/purchases.ts'
import { foldAccents } from '#domain/fold-accents.ts'
import { cleanPhone, comparablePhone } from '#domain/phone.ts'
import { fullName } from '#domain/user.ts'
import { useSession } from '../../platform/session.ts'
import { customersQuery } from './queries.ts'

type Suggestion = Customer & { label: string }

const maxShown = 8

const isSame = (one: Customer, other: Customer) =>
  one.nombreUser === other.nombreUser && comparablePhone(one.telefono) === comparablePhone(other.telefono)

/** The user themselves and the customers they bought for last, filtered by what is being typed. */
function useSuggestions(draft: Customer): Suggestion[] {
  const user = useSession()?.user
  const { data: customers = [] } = useQuery(customersQuery)
  const self = user && {
    label: 'Para mí',
    nombreUser: fullName(user) || user.username,
    telefono: user.telefono,
  }
  const others = customers.filter((it) => !self || !isSame(it, self)).map((it) => ({ ...it, label: it.nombreUser }))
  const all = self ? [self, ...others] : others
  const words = foldAccents(draft.nombreUser).split(/\s+/).filter(Boolean)
  const isMeant = ({ label, nombreUser, telefono }: Suggestion) => {
    const text = foldAccents(`${label} ${nombreUser} ${cleanPhone(telefono)}`)
    return words.every((word) => text.includes(word))
  }
  const isChosen = all.some((it) => isSame(it, draft))
  return (isChosen ? all : all.filter(isMeant)).slice(0, maxShown)
}

/** Names and phones that can be filled in with one tap. */
export function CustomerSuggestions({ draft, onPick }: { draft: Customer; onPick: (customer: Customer) => void }) {
  const suggestions = useSuggestions(draft)
  return (
    <div
      role="group"
      aria-label="Clientes recientes"
      // Keeps its height without suggestions, so that nothing below moves.
      className="-mx-5 -my-1 flex min-h-13 scroll-px-5 gap-2 overflow-x-auto px-5 py-1 [scrollbar-width:none]"
    >
      {suggestions.map(({ label, nombreUser, telefono }) => (
        <button
          key={`${label} ${telefono}`}
          type="button"
          aria-pressed={isSame(draft, { nombreUser, telefono })}
          onClick={() => onPick({ nombreUser, telefono })}
          className="inline-flex min-h-11 max-w-60 shrink-0 items-center gap-2 rounded-full border border-control-line px-4 text-14 font-semibold hover:bg-raised aria-pressed:border-accent aria-pressed:bg-accent-wash aria-pressed:text-accent"
        >
          <span className="truncate">{label}</span>
          <span className="font-normal whitespace-nowrap text-soft">{telefono.slice(-3).padStart(4, '…')}</span>
        </button>
      ))}
    </div>
  )
}
