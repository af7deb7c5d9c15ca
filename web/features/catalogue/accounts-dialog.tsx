import { useQuery } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import type { Product } from '#contract/catalogue/catalogue.ts'
import type { Account } from '#contract/catalogue/stock.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ListView } from '../../ui/list-view.tsx'
import { EmptyState, SkeletonList } from '../../ui/states.tsx'
import { AccountCard } from './account-card.tsx'
import { AddAccountsForm } from './add-accounts-form.tsx'
import { ChangeAccountForm } from './change-account-form.tsx'
import { accountsQuery } from './queries.ts'
import { RemoveAccountDialog } from './remove-dialogs.tsx'

/** The accounts of a product: who rents their profiles, and the actions on them. */
export function AccountsDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const [page, turn] = useState(1)
  const accounts = useQuery(accountsQuery(product.id, page))
  const [adding, add] = useState(false)
  const [opened, open] = useState<{ act: 'change' | 'remove'; account: Account }>()
  const close = () => open(undefined)
  return (
    <>
      <Dialog
        open
        onOpenChange={(next) => !next && onClose()}
        title="Cuentas"
        description={`${product.nombre} · ${product.stock} ${product.stock === 1 ? 'perfil libre' : 'perfiles libres'}`}
        size="lg"
        footer={
          <Button onClick={() => add(true)} icon={<Plus size={18} />}>
            Agregar cuentas
          </Button>
        }
      >
        <ListView
          query={accounts}
          skeleton={<SkeletonList count={2} className="h-28" grid="grid gap-3" />}
          empty={
            <EmptyState icon={<KeyRound size={36} />} title="Sin cuentas">
              Agrega las cuentas que se venden: cada perfil es una venta.
            </EmptyState>
          }
          page={page}
          onPage={turn}
        >
          {({ items }) => (
            <ul className="grid gap-3">
              {items.map((account) => (
                <AccountCard
                  key={account.id}
                  productId={product.id}
                  account={account}
                  onChange={() => open({ act: 'change', account })}
                  onRemove={() => open({ act: 'remove', account })}
                />
              ))}
            </ul>
          )}
        </ListView>
      </Dialog>
      {adding && <AddAccountsForm product={product} onClose={() => add(false)} />}
      {opened?.act === 'change' && <ChangeAccountForm account={opened.account} onClose={close} />}
      {opened?.act === 'remove' && <RemoveAccountDialog account={opened.account} onClose={close} />}
    </>
  )
}
