import { useQuery } from '@tanstack/react-query'
import { Tags } from 'lucide-react'
import { useState } from 'react'
import type { ListedPrice, PriceList } from '#contract/price-lists.ts'
import type { Rounding } from '#domain/price-list.ts'
import { download } from '../../platform/api.ts'
import { useFilters, usePage } from '../../platform/location.ts'
import { paths } from '../../platform/paths.ts'
import { api } from '../../platform/routes.ts'
import { Button } from '../../ui/button.tsx'
import { ExportButton } from '../../ui/export-button.tsx'
import { Loaded, ListView } from '../../ui/list-view.tsx'
import { Page } from '../../ui/page.tsx'
import { SearchForm } from '../../ui/search-form.tsx'
import { soles } from '../../ui/soles.ts'
import { EmptyState, SkeletonList } from '../../ui/states.tsx'
import { TabLinks } from '../../ui/tab-links.tsx'
import { ConfirmPrices } from './confirm-prices.tsx'
import { PriceDialog } from './price-dialog.tsx'
import { PriceRows } from './price-rows.tsx'
import { PublicPart } from './public-part.tsx'
import { priceListQuery, pricesQuery } from './queries.ts'
import { RuleDialog } from './rule-dialog.tsx'

/** Tabs by the word in the address. */
const tabs = [
  { name: undefined, label: 'Todos', state: undefined },
  { name: 'revisar', label: 'Por revisar', state: 'review' },
  { name: 'nuevos', label: 'Sin confirmar', state: 'proposed' },
] as const

/** What a reseller pays and asks for each term, the rule of their prices, and their public list. */
export function PriceListPage() {
  const list = useQuery(priceListQuery)
  return (
    <Page
      title="Mi lista de precios"
      aside={<ExportButton download={() => download(api.priceLists.export, { query: {} })} />}
    >
      <Loaded query={list} skeleton={<SkeletonList className="h-16" count={6} />}>
        {(data) => <OwnList list={data} />}
      </Loaded>
    </Page>
  )
}

function OwnList({ list }: { list: PriceList }) {
  const [query, pick] = useFilters()
  const [page, turnTo] = usePage()
  const tab = tabs.find(({ name }) => name === (query.get('ver') ?? undefined)) ?? tabs[0]
  const q = query.get('q')
  const prices = useQuery(pricesQuery({ q, state: tab.state }, page))
  const [changing, change] = useState<ListedPrice>()
  const counts = { Todos: undefined, 'Por revisar': list.changed, 'Sin confirmar': list.proposed }
  return (
    <>
      {list.changed > 0 && tab.name !== 'revisar' && <ReviewNotice list={list} />}
      <div className="mb-6 grid items-start gap-4 lg:grid-cols-2">
        <RulePart list={list} />
        <PublicPart list={list} />
      </div>
      <div className="mb-3">
        <SearchForm label="Buscar producto" value={q ?? ''} onSearch={(text) => pick({ q: text || undefined })} />
      </div>
      <TabLinks
        label="Precios"
        tabs={tabs.map(({ name, label }) => ({
          href: paths.priceList({ ver: name, q: q ?? undefined }),
          label,
          count: counts[label],
          current: name === tab.name,
        }))}
      />
      <ListView
        query={prices}
        skeleton={<SkeletonList className="h-11" count={12} grid="grid gap-px" />}
        empty={<Nothing of={tab.name} searched={q !== null} />}
        page={page}
        onPage={turnTo}
      >
        {({ items }) => (
          <>
            <ConfirmPrices prices={items} isPublic={list.public} />
            <PriceRows prices={items} onChange={change} />
          </>
        )}
      </ListView>
      {changing && <PriceDialog price={changing} isPublic={list.public} onClose={() => change(undefined)} />}
    </>
  )
}

function ReviewNotice({ list: { changed, below } }: { list: PriceList }) {
  return (
    <p role="status" className="mb-5 rounded-card bg-warn-wash px-4 py-3 font-medium text-warn">
      Tus precios cambiaron: revisa {changed}
      {below > 0 && ` (${below} por debajo de lo que pagas)`}.{' '}
      <a href={`#${paths.priceList({ ver: 'revisar' })}`} className="inline-block py-1 font-bold text-inherit">
        Revisar
      </a>
    </p>
  )
}

const roundingLabels: Record<Rounding, string> = {
  none: 'al céntimo',
  half: 'hacia arriba a .00 o .50',
  sol: 'hacia arriba a .00',
  ninety: 'hacia arriba a .90',
}

function RulePart({ list }: { list: PriceList }) {
  const [open, setOpen] = useState(false)
  const added = list.markup === 'percent' ? `${list.percent} %` : soles(list.amount)
  return (
    <section aria-labelledby="rule" className="grid gap-3 rounded-card border border-line bg-surface p-4">
      <h2 id="rule" className="text-18 font-bold">
        Mi regla
      </h2>
      <p className="text-soft">
        {list.markup === null
          ? 'Todavía no tienes regla. Di cuánto sumas a lo que pagas y la tienda te propone tus precios.'
          : `Lo que pago más ${added}, redondeado ${roundingLabels[list.rounding]}.`}
      </p>
      <Button
        variant={list.markup === null ? 'primary' : 'secondary'}
        className="justify-self-start"
        onClick={() => setOpen(true)}
      >
        {list.markup === null ? 'Poner mi regla' : 'Cambiar regla'}
      </Button>
      {open && <RuleDialog list={list} onClose={() => setOpen(false)} />}
    </section>
  )
}

function Nothing({ of, searched }: { of: (typeof tabs)[number]['name']; searched: boolean }) {
  if (searched)
    return (
      <EmptyState icon={<Tags size={40} />} title="Nada con ese nombre">
        Prueba con otra palabra.
      </EmptyState>
    )
  if (of === 'revisar')
    return (
      <EmptyState icon={<Tags size={40} />} title="Nada por revisar">
        Cuando cambie lo que pagas o tu regla, aquí verás qué precios confirmar de nuevo.
      </EmptyState>
    )
  if (of === 'nuevos')
    return (
      <EmptyState icon={<Tags size={40} />} title="Todo está confirmado">
        Los productos nuevos aparecerán aquí con el precio que propone tu regla.
      </EmptyState>
    )
  return (
    <EmptyState icon={<Tags size={40} />} title="Todavía no hay productos">
      En cuanto la tienda publique alguno, aquí le pones tu precio.
    </EmptyState>
  )
}
