import { useQuery } from '@tanstack/react-query'
import { Contact, FileUp, Plus } from 'lucide-react'
import { useState } from 'react'
import type { Customer } from '#contract/customers.ts'
import { download } from '../../platform/api.ts'
import { navigate, useFilters, usePage } from '../../platform/location.ts'
import { paths } from '../../platform/paths.ts'
import { api } from '../../platform/routes.ts'
import { Button } from '../../ui/button.tsx'
import { ExportButton } from '../../ui/export-button.tsx'
import { ListView } from '../../ui/list-view.tsx'
import { SearchForm } from '../../ui/search-form.tsx'
import { EmptyState, SkeletonList } from '../../ui/states.tsx'
import { TabLinks } from '../../ui/tab-links.tsx'
import { DensePage } from '../purchases/dense-page.tsx'
import { RenewOneDialog } from '../purchases/renewal-dialog.tsx'
import { CustomerDialog } from './customer-dialog.tsx'
import { CustomerRow } from './customer-row.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { customersQuery, refreshCustomers } from './queries.ts'
import { RemoveAllDialog } from './remove-dialogs.tsx'

const orders = [
  { sort: undefined, label: 'Últimos' },
  { sort: 'nombre', label: 'Por nombre' },
] as const

/** The user's own customers as rows: who, what ends next, and one button. */
export function CustomersPage() {
  const [query, pick] = useFilters()
  const [page, turnTo] = usePage()
  const q = query.get('q') ?? ''
  const sort = orders.find((it) => it.sort === query.get('orden'))?.sort
  const filter = { q: q || null, sort }
  const customers = useQuery(customersQuery(filter, page))
  const [opened, open] = useState<'new' | 'import' | 'remove'>()
  const [renewing, renew] = useState<Customer>()
  const close = () => open(undefined)
  const total = customers.data?.total
  const isEmpty = total === 0 && q === ''
  const add = (
    <Button icon={<Plus size={18} />} onClick={() => open('new')}>
      Nuevo cliente
    </Button>
  )
  const upload = (
    <Button variant="secondary" icon={<FileUp size={18} />} onClick={() => open('import')}>
      Importar
    </Button>
  )
  const { next } = renewing ?? {}
  return (
    <DensePage
      title="Clientes"
      tools={
        <div className="w-full md:ml-auto md:w-auto">
          <SearchForm label="Nombre o teléfono" value={q} onSearch={(text) => pick({ q: text || undefined })} />
        </div>
      }
    >
      {!isEmpty && (
        <div className="mb-3 flex flex-wrap gap-2 max-md:*:grow">
          {add}
          {upload}
          <ExportButton download={() => download(api.customers.export, { query: { q: q || null } })} />
        </div>
      )}
      {!isEmpty && (
        <TabLinks
          label="Orden"
          tabs={orders.map((it) => ({
            href: paths.customers({ q: q || undefined, orden: it.sort }),
            label: it.label,
            ...(it.sort === sort && { count: total }),
            current: it.sort === sort,
          }))}
        />
      )}
      <ListView
        query={customers}
        skeleton={<SkeletonList count={8} className="h-16" />}
        empty={
          q ? (
            <EmptyState
              icon={<Contact size={40} />}
              title="Ningún cliente así"
              action={<Button onClick={() => pick({ q: undefined })}>Ver todos</Button>}
            >
              Busca por una parte del nombre o del teléfono.
            </EmptyState>
          ) : (
            <EmptyState
              icon={<Contact size={40} />}
              title="Aún no tienes clientes"
              action={
                <div className="flex flex-wrap justify-center gap-2">
                  {add}
                  {upload}
                </div>
              }
            >
              Cada persona para la que compres aparece aquí sola, por su teléfono. Si ya los tienes en una hoja,
              impórtala.
            </EmptyState>
          )
        }
        page={page}
        onPage={turnTo}
      >
        {({ items }) => (
          <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
            {items.map((customer) => (
              <CustomerRow key={customer.id} customer={customer} onRenew={() => renew(customer)} />
            ))}
          </ul>
        )}
      </ListView>
      {total !== undefined && !isEmpty && (
        <footer className="mt-8 flex flex-wrap items-center justify-between gap-3 text-14 text-soft">
          <p className="max-w-prose">Solo tú ves esta lista. La tienda ve tus compras, como siempre.</p>
          <Button variant="danger" size="sm" onClick={() => open('remove')}>
            Borrar todos
          </Button>
        </footer>
      )}
      {opened === 'new' && <CustomerDialog onClose={close} onSaved={({ id }) => navigate(paths.customer({ id }))} />}
      {opened === 'import' && <ImportDialog onClose={close} />}
      {opened === 'remove' && <RemoveAllDialog onClose={close} />}
      {renewing && next && (
        <RenewOneDialog
          rent={{ ...next, id: next.purchaseId, nombreUser: renewing.nombre }}
          onClose={() => {
            renew(undefined)
            void refreshCustomers()
          }}
        />
      )}
    </DensePage>
  )
}
