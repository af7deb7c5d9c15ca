import { useMutation, useQuery } from '@tanstack/react-query'
import { Plus, Store } from 'lucide-react'
import { useState } from 'react'
import type { Supplier } from '#contract/suppliers.ts'
import { imageLimits } from '#domain/limits.ts'
import { call, download } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { Button } from '../../ui/button.tsx'
import { ExportButton } from '../../ui/export-button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LeaveDialog } from '../../ui/form-dialog.tsx'
import { ListView } from '../../ui/list-view.tsx'
import { AdminPage } from '../../ui/page.tsx'
import { EmptyState, SkeletonList } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { isWide, useMediaQuery } from '../../ui/use-media-query.ts'
import { GalleryDialog } from '../pictures/gallery-dialog.tsx'
import { refreshSuppliers, suppliersQuery } from './queries.ts'
import { SupplierCard } from './supplier-card.tsx'
import { SupplierForm } from './supplier-form.tsx'

const columns = 'grid grid-cols-2 gap-3 sm:grid-cols-3 md:grid-cols-4 lg:grid-cols-3 xl:grid-cols-6 xl:gap-2'

/** The suppliers of the shop: a form to create or change one, beside the grid of all. */
export function SuppliersPage() {
  const suppliers = useQuery({ ...suppliersQuery, staleTime: 0 })
  const wide = useMediaQuery(isWide)
  const [editing, edit] = useState<Supplier>()
  const [formOpen, openForm] = useState(false)
  const [pictured, picture] = useState<number>()
  const [removing, setRemoving] = useState<Supplier>()
  const shown = suppliers.data?.find(({ id }) => id === pictured)
  const [dirty, setDirty] = useState(false)
  const [leaving, leave] = useState<{ act: () => void }>()
  // The key of the form: incremented to reset it when unsaved input is discarded.
  const [discarded, discard] = useState(0)

  const done = () => {
    edit(undefined)
    openForm(false)
  }
  const unlessTyped = (act: () => void) => (dirty ? leave({ act }) : act())
  const remove = useMutation({
    mutationFn: ({ id }: Supplier) => call(api.suppliers.remove, { params: { id } }),
    onSuccess: (_, { id, nombre }) => {
      toast(`Eliminaste ${nombre}`)
      if (editing?.id === id) done()
    },
    onError: (error) => toast(error.message, { type: 'bad' }),
    onSettled: () => {
      setRemoving(undefined)
      return refreshSuppliers()
    },
  })
  const title = editing ? 'Editar Proveedor' : 'Registrar Proveedor'
  return (
    <AdminPage
      title={`Proveedores (${suppliers.data?.length ?? '…'})`}
      aside={
        <>
          {!wide && (
            <Button full onClick={() => openForm(true)} icon={<Plus size={20} />}>
              Registrar Proveedor
            </Button>
          )}
          <ExportButton download={() => download(api.suppliers.exportList)} />
        </>
      }
    >
      <div className="gap-8 lg:grid lg:grid-cols-[20.5rem_1fr] xl:gap-6">
        <SupplierForm
          key={`${editing?.id ?? 'new'} ${discarded}`}
          supplier={editing}
          frame={(form) =>
            wide ? (
              <section aria-label={title} className="self-start rounded-card border border-line bg-surface p-5">
                <h2 className="mb-4 text-18 font-bold">{title}</h2>
                {form}
              </section>
            ) : (
              <Dialog open={formOpen} onOpenChange={(open) => !open && unlessTyped(done)} title={title}>
                {form}
              </Dialog>
            )
          }
          onDirty={setDirty}
          onSaved={done}
          onCancel={() => unlessTyped(done)}
        />
        <ListView
          query={suppliers}
          skeleton={<SkeletonList count={6} className="h-72" grid={columns} />}
          empty={
            <EmptyState icon={<Store size={40} />} title="Todavía no hay proveedores">
              Los que registres aparecen aquí y al pie de la tienda.
            </EmptyState>
          }
        >
          {(all) => (
            <div>
              <h2 className="sr-only">Registrados</h2>
              <ul className={`content-start ${columns}`}>
                {all.map((supplier) => (
                  <li key={supplier.id}>
                    <SupplierCard
                      supplier={supplier}
                      selected={supplier.id === editing?.id}
                      onEdit={() =>
                        unlessTyped(() => {
                          edit(supplier)
                          openForm(true)
                        })
                      }
                      onRemove={() => setRemoving(supplier)}
                      onPictures={() => picture(supplier.id)}
                    />
                  </li>
                ))}
              </ul>
            </div>
          )}
        </ListView>
      </div>
      {/* Mounted on demand, so that it is above the form's dialog, which rotating the screen remounts. */}
      {leaving && (
        <LeaveDialog
          open
          onOpenChange={(open) => !open && leave(undefined)}
          onLeave={() => {
            leave(undefined)
            discard(discarded + 1)
            leaving.act()
          }}
        />
      )}
      {shown && (
        <GalleryDialog
          open
          onOpenChange={(open) => !open && picture(undefined)}
          title="Imágenes"
          description={shown.nombre}
          images={shown.imgproveedores}
          limit={imageLimits.provider}
          accept="image/png,image/jpeg"
          upload={(file) => call(api.images.uploadSupplierImage, { params: { providerId: shown.id }, file })}
          remove={(imageId) => call(api.images.removeSupplierImage, { params: { imageId } })}
          refresh={refreshSuppliers}
          warning="La imagen dejará de verse en la tienda."
        />
      )}
      <ConfirmDialog
        open={removing !== undefined}
        onOpenChange={(open) => !open && setRemoving(undefined)}
        title="Eliminar proveedor"
        confirmLabel="Eliminar"
        danger
        busy={remove.isPending}
        onConfirm={() => removing && remove.mutate(removing)}
      >
        {removing && (
          <p className="wrap-anywhere">
            <strong>{removing.nombre}</strong> dejará de verse en la tienda, con sus imágenes y sus datos. No se puede
            deshacer.
          </p>
        )}
      </ConfirmDialog>
    </AdminPage>
  )
}
