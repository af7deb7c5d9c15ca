import { useQuery } from '@tanstack/react-query'
import { CalendarPlus, CloudOff } from 'lucide-react'
import { useState } from 'react'
import type { Fall } from '#contract/outages.ts'
import { formatDays } from '#domain/purchase.ts'
import { may } from '#domain/user.ts'
import { usePage, useQueryPart } from '../../platform/location.ts'
import { paths } from '../../platform/paths.ts'
import { useStanding } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import { formatDay, formatMoment } from '../../ui/format-date.ts'
import { ListView } from '../../ui/list-view.tsx'
import { AdminPage, Page } from '../../ui/page.tsx'
import { EmptyState, SkeletonList } from '../../ui/states.tsx'
import { TabLinks } from '../../ui/tab-links.tsx'
import { FallDialog } from './fall-dialog.tsx'
import { GiveDaysDialog } from './give-days-dialog.tsx'
import { fallsQuery, outagesQuery } from './queries.ts'

const skeleton = <SkeletonList className="h-24 rounded-card" grid="grid gap-3" />

/** Accounts that fell, and, for administrators, the days that were given back. */
export function OutagesPage() {
  const administers = may.administer(useStanding())
  const [query] = useQueryPart()
  const [giving, give] = useState(false)
  const given = administers && query.get('parte') === 'dias'
  const Frame = administers ? AdminPage : Page
  const aside = administers && (
    <Button onClick={() => give(true)} icon={<CalendarPlus size={18} />}>
      Devolver días
    </Button>
  )
  return (
    <Frame title="Caídas" {...(aside && { aside })}>
      {administers && (
        <TabLinks
          label="Partes"
          kind="part"
          tabs={[
            { href: paths.outages(), label: 'Cuentas caídas', current: !given },
            { href: paths.outages({ parte: 'dias' }), label: 'Días devueltos', current: given },
          ]}
        />
      )}
      {given ? <Given /> : <Falls />}
      {giving && <GiveDaysDialog onClose={() => give(false)} />}
    </Frame>
  )
}

function Falls() {
  const [page, turnTo] = usePage()
  const [shown, show] = useState<number>()
  const falls = useQuery(fallsQuery(page))
  return (
    <>
      <ListView
        query={falls}
        skeleton={skeleton}
        empty={
          <EmptyState icon={<CloudOff size={40} />} title="Ninguna cuenta está caída">
            Cuando una deje de funcionar, márcala en sus datos: «Esta cuenta cayó».
          </EmptyState>
        }
        page={page}
        onPage={turnTo}
      >
        {({ items }) => (
          <ul className="grid gap-3">
            {items.map((fall) => (
              <FallRow key={fall.accountId} fall={fall} onShow={() => show(fall.accountId)} />
            ))}
          </ul>
        )}
      </ListView>
      {shown !== undefined && <FallDialog accountId={shown} onClose={() => show(undefined)} />}
    </>
  )
}

function FallRow({ fall, onShow }: { fall: Fall; onShow: () => void }) {
  const { accountId, nombre, seller, fallenAt, rents, claims, free } = fall
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface p-4">
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="font-sans text-16 font-semibold wrap-anywhere">{nombre}</h2>
        <p className="text-14 wrap-anywhere text-soft">
          Cuenta #{accountId} de {seller} · desde el {fallenAt && formatMoment(fallenAt)}
        </p>
        <p className="text-14 text-soft">
          {rents === 1 ? '1 compra en curso' : `${rents} compras en curso`} ·{' '}
          {claims > 0 && `${claims === 1 ? '1 reclamo' : `${claims} reclamos`} · `}
          {free === 1 ? '1 perfil libre' : `${free} perfiles libres`}
        </p>
      </div>
      <Button about={`cuenta ${accountId}`} onClick={onShow}>
        Arreglar
      </Button>
    </li>
  )
}

function Given() {
  const [page, turnTo] = usePage()
  const outages = useQuery(outagesQuery(page))
  return (
    <ListView
      query={outages}
      skeleton={skeleton}
      empty={
        <EmptyState icon={<CalendarPlus size={40} />} title="Aún no devolviste días">
          Si algo no funcionó un día o más, devuélvelos a todos de una vez.
        </EmptyState>
      }
      page={page}
      onPage={turnTo}
    >
      {({ items }) => (
        <ul className="grid gap-3">
          {items.map(({ id, from, until, motivo, givenAt, rents, buyers, days }) => (
            <li key={id} className="grid gap-1 rounded-card border border-line bg-surface p-4">
              <p className="font-semibold wrap-anywhere">{motivo}</p>
              <p className="text-14 text-soft">
                {from === until ? `El ${dayText(from)}` : `Del ${dayText(from)} al ${dayText(until)}`}
              </p>
              <p className="text-14 text-soft">
                {formatDays(days)} a {rents === 1 ? '1 compra' : `${rents} compras`} de{' '}
                {buyers === 1 ? '1 comprador' : `${buyers} compradores`}
                {givenAt && ` · ${formatMoment(givenAt)}`}
              </p>
            </li>
          ))}
        </ul>
      )}
    </ListView>
  )
}

/** A day in Lima, as dates are shown. */
const dayText = (day: string) => formatDay(new Date(`${day}T12:00-05:00`))
