import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { PriceList } from '#contract/price-lists.ts'
import { previewPath } from '#domain/price-list.ts'
import { call } from '../../platform/api.ts'
import { paths } from '../../platform/paths.ts'
import { keys, queryClient, refresh } from '../../platform/query-client.ts'
import { api } from '../../platform/routes.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { WideCopyButton } from '../../ui/copy-button.tsx'
import { Notice } from '../../ui/form.tsx'
import { formatMoment } from '../../ui/format-date.ts'
import { toast } from '../../ui/toast.ts'
import { priceListQuery } from './queries.ts'

/** Whether everybody may read the confirmed prices, and under which address. */
export function PublicPart({ list }: { list: PriceList }) {
  const settled = {
    onSuccess: (saved: PriceList) => queryClient.setQueryData(priceListQuery.queryKey, saved),
    onSettled: () => refresh(keys.priceLists),
  }
  const publish = useMutation({
    mutationFn: (on: boolean) => call(api.priceLists.publish, { body: { on } }),
    ...settled,
  })
  const picture = useMutation({
    mutationFn: (on: boolean) => call(api.priceLists.showPicture, { body: { on } }),
    onError: (error) => toast(error.message, { type: 'bad' }),
    ...settled,
  })
  const on = publish.isPending ? publish.variables : list.public
  return (
    <section aria-labelledby="public" className="grid gap-3 rounded-card border border-line bg-surface p-4">
      <h2 id="public" className="text-18 font-bold">
        Mi lista pública
      </h2>
      {list.stopped ? (
        <p role="status" className="rounded-control bg-bad-wash px-3 py-2.5 font-medium wrap-anywhere text-bad">
          La tienda apagó tu lista el {formatMoment(list.stopped.at)}: {list.stopped.motivo}
        </p>
      ) : (
        <Checkbox
          role="switch"
          label="Cualquiera con el enlace la ve"
          hint="Tu usuario, tu teléfono, tus precios confirmados y el stock. Nunca lo que pagas."
          checked={on}
          onChange={(next) => !publish.isPending && publish.mutate(next)}
        />
      )}
      <Notice tone="bad">{publish.error?.message}</Notice>
      {list.public && list.slug && <Address slug={list.slug} />}
      {list.public && list.confirmed === 0 && (
        <p className="text-14 text-warn">Todavía está vacía: confirma tus precios para que se vean.</p>
      )}
      {list.hasPicture && !list.stopped && (
        <Checkbox
          role="switch"
          label="Mostrar mi foto"
          hint="La de tu perfil, también en la vista previa del enlace."
          checked={picture.isPending ? picture.variables : list.showsPicture}
          onChange={(next) => !picture.isPending && picture.mutate(next)}
        />
      )}
    </section>
  )
}

function Address({ slug }: { slug: string }) {
  const [renewing, renew] = useState(false)
  // The server-rendered page, of which chats show a preview.
  const url = location.origin + previewPath(slug)
  const change = useMutation({
    mutationFn: () => call(api.priceLists.renewSlug),
    onSuccess: () => toast('Enlace nuevo listo. El anterior ya no sirve.', { type: 'good' }),
    onError: (error) => toast(error.message, { type: 'bad' }),
    onSettled: async () => {
      await refresh(keys.priceLists)
      renew(false)
    },
  })
  return (
    <>
      <p className="rounded-control bg-ground px-3 py-2 text-14 wrap-anywhere">{url}</p>
      <div className="flex flex-wrap gap-2">
        <WideCopyButton label="enlace de mi lista" value={url} />
        <ButtonLink size="sm" variant="secondary" href={`#${paths.publicPriceList({ slug })}`}>
          Ver
        </ButtonLink>
        <Button size="sm" variant="quiet" onClick={() => renew(true)}>
          Cambiar enlace
        </Button>
      </div>
      <ConfirmDialog
        open={renewing}
        onOpenChange={renew}
        title="Cambiar el enlace"
        confirmLabel="Cambiar"
        busy={change.isPending}
        onConfirm={() => change.mutate()}
      >
        El enlace de ahora deja de servir, también en los chats donde ya lo enviaste.
      </ConfirmDialog>
    </>
  )
}
