import { useQuery } from '@tanstack/react-query'
import { MessageCircle, Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import type { ShownCustomer } from '#contract/customers.ts'
import { chatLink } from '#domain/chat-texts.ts'
import { readablePhone } from '#domain/phone.ts'
import { ApiError } from '../../platform/api.ts'
import { NotFoundError, positive, usePage, type PageProps } from '../../platform/location.ts'
import { paths } from '../../platform/paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Loaded } from '../../ui/list-view.tsx'
import { Page } from '../../ui/page.tsx'
import { soles } from '../../ui/soles.ts'
import { SkeletonList } from '../../ui/states.tsx'
import { BoughtFor } from './bought-for.tsx'
import { CustomerDialog } from './customer-dialog.tsx'
import { CustomerNote } from './customer-note.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { customerQuery } from '../purchases/queries.ts'
import { RemoveDialog } from './remove-dialogs.tsx'
import { SplitDialog } from './split-dialog.tsx'

/** One customer: whom to write to, what runs for them, and what was bought. */
export function CustomerPage({ params }: PageProps) {
  const id = positive(params['id'])
  const customer = useQuery({ ...customerQuery(id ?? 0), enabled: id !== undefined })
  const gone = customer.error instanceof ApiError && customer.error.status === 404
  if (id === undefined || gone) throw new NotFoundError()
  return (
    <Page
      back={{ href: `#${paths.customers()}`, label: 'Todos los clientes' }}
      title={customer.data?.nombre ?? 'Cliente'}
    >
      <Loaded query={customer} skeleton={<SkeletonList count={5} className="h-16" />}>
        {(data) => <Customer key={data.id} customer={data} />}
      </Loaded>
    </Page>
  )
}

function Customer({ customer }: { customer: ShownCustomer }) {
  const [page, turnTo] = usePage()
  const [opened, open] = useState<'edit' | 'merge' | 'split' | 'remove'>()
  const close = () => open(undefined)
  const { id, telefono, otherPhones, sharing, purchases, running, paid } = customer
  return (
    <div className="grid gap-6">
      <section aria-label="Datos del cliente" className="grid gap-4">
        <p className="flex flex-wrap items-center gap-x-2 text-18 font-semibold">
          {readablePhone(telefono)}
          <CopyButton label="teléfono" value={telefono} />
        </p>
        <div className="flex flex-wrap gap-2 max-sm:*:grow">
          <ButtonLink icon={<Plus size={18} />} href={`#${paths.sell({ cliente: id })}`}>
            Vender
          </ButtonLink>
          <ButtonLink
            variant="secondary"
            icon={<MessageCircle size={18} />}
            href={chatLink(telefono)}
            target="_blank"
            rel="noreferrer"
          >
            Escribir
          </ButtonLink>
          <Button variant="secondary" icon={<Pencil size={18} />} onClick={() => open('edit')}>
            Editar
          </Button>
        </div>
        <dl className="flex flex-wrap gap-x-8 gap-y-2 text-14">
          <Fact term="Activas">{String(running)}</Fact>
          <Fact term="Compras">{String(purchases)}</Fact>
          <Fact term="Pagaste a la tienda">{soles(paid)}</Fact>
          {otherPhones.length > 0 && <Fact term="También con">{otherPhones.map(readablePhone).join(', ')}</Fact>}
        </dl>
        {sharing.length > 0 && (
          <p className="text-14 text-soft">
            Comparte número con{' '}
            {sharing.map((other, index) => (
              <span key={other.id}>
                {index > 0 && ', '}
                <a href={`#${paths.customer({ id: other.id })}`} className="font-semibold">
                  {other.nombre}
                </a>
              </span>
            ))}
            . Cada venta va a quien se llama así.
          </p>
        )}
        <CustomerNote customer={customer} />
      </section>
      <BoughtFor customer={customer} page={page} onPage={turnTo} />
      <section aria-label="Más acciones" className="flex flex-wrap gap-2 border-t border-line pt-4">
        <Button variant="quiet" onClick={() => open('merge')}>
          Unir con otro
        </Button>
        {purchases > 0 && (
          <Button variant="quiet" onClick={() => open('split')}>
            Separar compras
          </Button>
        )}
        <Button variant="danger" className="sm:ml-auto" onClick={() => open('remove')}>
          Borrar cliente
        </Button>
      </section>
      {opened === 'edit' && <CustomerDialog customer={customer} onClose={close} />}
      {opened === 'merge' && <MergeDialog customer={customer} onClose={close} />}
      {opened === 'split' && <SplitDialog customer={customer} onClose={close} />}
      {opened === 'remove' && <RemoveDialog customer={customer} onClose={close} />}
    </div>
  )
}

function Fact({ term, children }: { term: string; children: string }) {
  return (
    <div>
      <dt className="text-soft">{term}</dt>
      <dd className="text-16 font-semibold wrap-anywhere">{children}</dd>
    </div>
  )
}
