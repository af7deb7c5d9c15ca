import { useQuery } from '@tanstack/react-query'
import type { Customer } from '#contract/purchases/purchases.ts'
import type { Me } from '#contract/users/users.ts'
import { foldAccents } from '#domain/fold-accents.ts'
import { cleanPhone, comparablePhone } from '#domain/phone.ts'
import { fullName } from '#domain/user.ts'
import { useSession } from '../../platform/session.ts'
import { useSettled } from '../../ui/timers.ts'
import { suggestedQuery } from './queries.ts'

/** The user as a customer of their own. */
export const customerOf = (user: Me): Customer => ({
  nombreUser: fullName(user) || user.username,
  telefono: user.telefono,
})

type Suggestion = Customer & { label: string }

const maxShown = 8

const isSame = (one: Customer, other: Customer) =>
  one.nombreUser === other.nombreUser && comparablePhone(one.telefono) === comparablePhone(other.telefono)

/** The user themselves and the customers they bought for last, filtered by what is being typed. */
function useSuggestions(draft: Customer): Suggestion[] {
  const user = useSession()?.user
  const keepsList = user?.clientes ?? false
  const text = useSettled(draft.nombreUser.trim())
  const { data: last = [] } = useQuery(suggestedQuery(keepsList, ''))
  const { data: found = [] } = useQuery({
    ...suggestedQuery(keepsList, text),
    enabled: keepsList && text.length >= 3,
  })
  const customers = [...last, ...found.filter((it) => !last.some((other) => isSame(it, other)))]
  const self = user && { label: 'Para mí', ...customerOf(user) }
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

const look =
  'inline-flex min-h-11 max-w-60 shrink-0 items-center gap-2 rounded-full border border-control-line px-4 text-14 font-semibold hover:bg-raised'

/** Names and phones that can be filled in with one tap. */
export function CustomerSuggestions({
  draft,
  onPick,
  onOther,
}: {
  draft: Customer
  onPick: (customer: Customer) => void
  /** Called when it is not for the user but for somebody else. */
  onOther: () => void
}) {
  const user = useSession()?.user
  const suggestions = useSuggestions(draft)
  const buttons = suggestions.map(({ label, ...customer }) => (
    <button
      key={`${label} ${customer.telefono}`}
      type="button"
      aria-pressed={isSame(draft, customer)}
      onClick={() => onPick(customer)}
      className={`${look} aria-pressed:border-accent aria-pressed:bg-accent-wash aria-pressed:text-accent`}
    >
      <span className="truncate">{label}</span>
      <span className="font-normal whitespace-nowrap text-soft">{customer.telefono.slice(-3).padStart(4, '…')}</span>
    </button>
  ))
  if (user && isSame(draft, customerOf(user)))
    buttons.splice(
      1,
      0,
      <button key="other" type="button" onClick={onOther} className={look}>
        Es para otra persona
      </button>,
    )
  return (
    <div
      role="group"
      aria-label="Clientes recientes"
      // Keeps its height without suggestions, so that nothing below moves.
      className="-mx-5 -my-1 flex min-h-13 scroll-px-5 gap-2 overflow-x-auto px-5 py-1 [scrollbar-width:none]"
    >
      {buttons}
    </div>
  )
}
