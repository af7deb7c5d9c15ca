import { useQuery } from '@tanstack/react-query'
import { LifeBuoy } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Claim } from '#contract/claims.ts'
import { claimKindLabels } from '#domain/claim.ts'
import { may } from '#domain/user.ts'
import { usePage, useQueryPart } from '../../platform/location.ts'
import { paths } from '../../platform/paths.ts'
import { useStanding } from '../../platform/session.ts'
import { formatWait } from '../../ui/format-date.ts'
import { ListView } from '../../ui/list-view.tsx'
import { AdminPage, Page } from '../../ui/page.tsx'
import { EmptyState, SkeletonList } from '../../ui/states.tsx'
import { TabLinks } from '../../ui/tab-links.tsx'
import { useNow } from '../../ui/timers.ts'
import { ClaimChips } from './claim-chips.tsx'
import { ClaimFigures } from './claim-figures.tsx'
import { claimsQuery, type ClaimFilter } from './queries.ts'

const parts = [
  { name: undefined, label: 'Por responder', filter: { open: true } },
  { name: 'respondidos', label: 'Respondidos', filter: { open: false } },
  { name: 'propios', label: 'Mis reclamos', filter: { own: true } },
] as const satisfies { name: string | undefined; label: string; filter: ClaimFilter }[]
const own = parts[2]

/** The viewer's own claims; for whoever answers, a board of those that wait, and what was answered. */
export function ClaimsPage() {
  const viewer = useStanding()
  const administers = may.administer(viewer)
  const answers = administers || may.supply(viewer)
  const [query] = useQueryPart()
  const [page, turnTo] = usePage()
  const part = answers ? (parts.find(({ name }) => name === (query.get('parte') ?? undefined)) ?? parts[0]) : own
  const claims = useQuery(claimsQuery(part.filter, page))
  const waiting = claims.data?.waiting
  const Frame = administers ? AdminPage : Page
  return (
    <Frame title="Reclamos">
      {answers && (
        <TabLinks
          label="Partes"
          kind="part"
          tabs={parts.map(({ name, label }) => ({
            href: paths.claims({ parte: name }),
            label,
            current: name === part.name,
            ...(name === undefined && part.name !== 'propios' && { count: waiting }),
          }))}
        />
      )}
      {administers && part === parts[0] && <ClaimFigures />}
      <ListView
        query={claims}
        skeleton={<SkeletonList className="h-24 rounded-card" grid="grid gap-3" />}
        empty={<Empty part={part.name} />}
        page={page}
        onPage={turnTo}
      >
        {({ items }) => (
          <ul className="grid gap-3">
            {items.map((claim) => (
              <ClaimRow key={claim.id} claim={claim} office={part !== own} />
            ))}
          </ul>
        )}
      </ListView>
    </Frame>
  )
}

const emptyTexts: Record<string, [title: string, text: ReactNode]> = {
  board: ['Nada por responder', 'Cuando algo no funcione, su comprador lo dirá aquí.'],
  respondidos: ['Aún no hay respuestas', 'Aquí queda cómo se resolvió cada reclamo.'],
  propios: ['No tienes reclamos', 'Si algo que compraste no funciona, pulsa «No funciona» en tu compra.'],
}

function Empty({ part = 'board' }: { part: string | undefined }) {
  const [title, text] = emptyTexts[part] ?? ['Nada aquí', '']
  return (
    <EmptyState icon={<LifeBuoy size={40} />} title={title}>
      {text}
    </EmptyState>
  )
}

function ClaimRow({ claim, office }: { claim: Claim; office: boolean }) {
  const now = useNow()
  const { id, nombre, nombreUser, kind, openedAt, buyer, seller, purchaseId, account } = claim
  return (
    <li>
      <article
        aria-label={`Reclamo ${id}: ${nombre}`}
        className="relative grid gap-2 rounded-card border border-line bg-surface p-4 hover:border-control-line"
      >
        <h2 className="font-sans text-16 font-semibold wrap-anywhere">
          <a
            href={`#${paths.claim({ id })}`}
            className="text-inherit no-underline after:absolute after:inset-0 after:rounded-card"
          >
            {nombre}
          </a>
        </h2>
        <p className="text-14 wrap-anywhere text-soft">
          {claimKindLabels[kind]} · hace {formatWait(now - openedAt.getTime())} · compra #{purchaseId}
          {office ? ` de ${buyer.username}` : ` para ${nombreUser}`}
          {office && account && ` · cuenta #${account.id} de ${seller.username}`}
        </p>
        <div className="flex flex-wrap gap-2">
          <ClaimChips claim={claim} now={now} />
        </div>
      </article>
    </li>
  )
}
