import { useMutation, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { useForm } from '../../platform/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Form, Notice } from '../../ui/form.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { categoriesQuery } from '../../platform/categories.ts'
import { brandsQuery, refreshCatalogue } from './queries.ts'

type Named = { id: number; name: string; count: number }

type Props = {
  kind: 'categoría' | 'marca'
  names: UseQueryResult<readonly Named[]>
  save: (name: string, id: number | undefined) => Promise<unknown>
  remove: (id: number) => Promise<unknown>
}

export function CategoriesPanel() {
  return (
    <NamedPanel
      kind="categoría"
      names={useQuery(categoriesQuery)}
      save={(name, id) =>
        id === undefined
          ? call(api.catalogue.createCategory, { body: { name } })
          : call(api.catalogue.renameCategory, { params: { id }, body: { name } })
      }
      remove={(id) => call(api.catalogue.removeCategory, { params: { id } })}
    />
  )
}

export function BrandsPanel() {
  return (
    <NamedPanel
      kind="marca"
      names={useQuery(brandsQuery)}
      save={(name, id) =>
        id === undefined
          ? call(api.catalogue.createBrand, { body: { name } })
          : call(api.catalogue.renameBrand, { params: { id }, body: { name } })
      }
      remove={(id) => call(api.catalogue.removeBrand, { params: { id } })}
    />
  )
}

/** The categories or the brands: a form that creates or changes one, and their list. */
function NamedPanel({ kind, names, save, remove }: Props) {
  const items = names.data
  const [editing, edit] = useState<Named>()
  const [removing, setRemoving] = useState<Named>()
  const input = useRef<HTMLInputElement>(null)
  const choose = (item: Named | undefined) => {
    edit(item)
    form.edit({ name: item?.name ?? '' })
    form.reset()
    if (item) input.current?.focus()
  }
  const form = useForm({
    initial: { name: '' },
    send: ({ name }) => save(name, editing?.id),
    onSuccess: () => {
      toast(editing ? 'Nombre cambiado' : `Se agregó la ${kind}`, { type: 'good' })
      choose(undefined)
    },
    onSettled: refreshCatalogue,
  })
  const removal = useMutation({
    mutationFn: ({ id }: Named) => remove(id),
    onSuccess: (_, { id }) => {
      toast(`Se eliminó la ${kind}`)
      if (editing?.id === id) choose(undefined)
    },
    onError: (error) => toast(error.message, { type: 'bad' }),
    onSettled: () => {
      setRemoving(undefined)
      return refreshCatalogue()
    },
  })
  if (names.isError && !names.data) return <ErrorState error={names.error} onRetry={() => void names.refetch()} />
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[340px_1fr]">
      <Form
        onSubmit={form.submit}
        error={form.error}
        className="grid gap-4 rounded-card border border-line bg-surface p-5"
      >
        <h2 className="text-18 font-bold">{editing ? `Editar ${kind}` : `Nueva ${kind}`}</h2>
        <Notice tone="bad">{form.issue('name') ? undefined : form.error?.message}</Notice>
        <TextField ref={input} label="Nombre" maxLength={60} autoComplete="off" {...form.field('name')} />
        <div className="flex gap-2 *:flex-1">
          {editing && (
            <Button variant="secondary" onClick={() => choose(undefined)}>
              Cancelar
            </Button>
          )}
          <Button type="submit" busy={form.isPending}>
            {editing ? 'Guardar' : 'Agregar'}
          </Button>
        </div>
      </Form>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {items?.map((item) => (
          <li key={item.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 p-3 pl-5">
            <p className="min-w-0 flex-1 wrap-anywhere max-sm:basis-full">
              <span className="block font-semibold">{item.name}</span>
              <span className="text-14 text-soft">
                {item.count} {item.count === 1 ? 'publicado' : 'publicados'}
              </span>
            </p>
            <Button
              size="sm"
              variant="secondary"
              aria-label={`Editar ${item.name}`}
              onClick={() => choose(item)}
              icon={<Pencil size={18} />}
            >
              Editar
            </Button>
            <Button
              size="sm"
              variant="danger"
              aria-label={`Eliminar ${item.name}`}
              onClick={() => setRemoving(item)}
              icon={<Trash2 size={18} />}
            >
              Eliminar
            </Button>
          </li>
        ))}
        {items?.length === 0 && <li className="p-5 text-soft">Todavía no hay ninguna {kind}.</li>}
        {items === undefined && (
          <li className="p-5">
            <Skeleton className="h-11" />
          </li>
        )}
      </ul>
      <ConfirmDialog
        open={removing !== undefined}
        onOpenChange={(open) => !open && setRemoving(undefined)}
        title={`Eliminar ${kind}`}
        confirmLabel="Eliminar"
        danger
        busy={removal.isPending}
        onConfirm={() => removing && removal.mutate(removing)}
      >
        <p>
          <strong>{removing?.name}</strong> desaparecerá de la tienda. Solo se puede si ningún producto la usa.
        </p>
      </ConfirmDialog>
    </div>
  )
}
