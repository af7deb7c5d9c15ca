import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Purchase } from '#contract/purchases/purchase.ts'
import { claimKindLabels, claimKinds, maxClaimPictures, type ClaimKind } from '#domain/claim.ts'
import { call, issueOf } from '../../platform/api.ts'
import { useSendOnce } from '../../platform/idempotency.ts'
import { navigate } from '../../platform/location.ts'
import { paths } from '../../platform/paths.ts'
import { api } from '../../platform/routes.ts'
import { shrinkPicture } from '../../platform/shrink-picture.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { formatDay } from '../../ui/format-date.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { useNow } from '../../ui/timers.ts'
import { toast } from '../../ui/toast.ts'
import { UploadButton } from '../../ui/upload-button.tsx'
import { refreshClaims } from './queries.ts'

type Claimed = Pick<Purchase, 'id' | 'nombre' | 'garantiaHasta'>

type Props = {
  purchase: Claimed
  /** The chat with whoever sold it. */
  chat: string | undefined
  onClose: () => void
}

/** Says that a rent does not work; once its warranty is over, leads to the chat instead. */
export function ClaimDialog(props: Props) {
  const { garantiaHasta } = props.purchase
  const now = useNow()
  const [isOver] = useState(() => garantiaHasta === null || garantiaHasta.getTime() <= now)
  return isOver ? <WarrantyOver {...props} /> : <OpenClaim {...props} />
}

function WarrantyOver({ purchase: { garantiaHasta, nombre }, chat, onClose }: Props) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="La garantía terminó"
      description={nombre}
      size="sm"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cerrar
          </Button>
          {chat !== undefined && (
            <ButtonLink href={chat} target="_blank" rel="noreferrer">
              Escribir por WhatsApp
            </ButtonLink>
          )}
        </>
      }
    >
      <p className="text-soft">
        {garantiaHasta === null ? 'Esta compra no tiene garantía.' : `Duró hasta el ${formatDay(garantiaHasta)}.`}{' '}
        Todavía puedes escribirle a quien te lo vendió.
      </p>
    </Dialog>
  )
}

function OpenClaim({ purchase: { id: purchaseId, nombre }, onClose }: Props) {
  const [kind, choose] = useState<ClaimKind | ''>('')
  const [text, type] = useState('')
  const [pictures, attach] = useState<readonly File[]>([])
  const [sendOnce, unsettled] = useSendOnce()
  const open = useMutation({
    mutationFn: async () => {
      const body = { purchaseId, kind: kind as ClaimKind, text }
      const { id } = await sendOnce(body, (idempotencyKey) => call(api.claims.open, { body, idempotencyKey }))
      return { id, refused: await sendPictures(id, pictures) }
    },
    onSuccess: ({ id, refused }) => {
      if (refused === undefined) toast('Recibimos tu reclamo', { type: 'good' })
      else toast(`Recibimos tu reclamo, pero no una imagen: ${refused}`, { type: 'bad' })
      onClose()
      navigate(paths.claim({ id }))
    },
    onSettled: refreshClaims,
  })
  return (
    <FormDialog
      title="No funciona"
      description={nombre}
      submitLabel="Enviar reclamo"
      size="sm"
      busy={open.isPending}
      error={open.error}
      locked={unsettled}
      dirty={text !== '' || pictures.length > 0}
      onSubmit={() => open.mutate()}
      onClose={onClose}
    >
      <SelectField
        label="Qué pasa"
        blank="Elige una opción"
        options={claimKinds.map((value) => ({ value, label: claimKindLabels[value] }))}
        value={kind}
        onChange={(event) => choose(event.target.value as ClaimKind | '')}
        error={issueOf(open.error, 'kind')}
      />
      <TextArea
        label="Cuéntanos"
        maxLength={1000}
        value={text}
        onChange={(event) => type(event.target.value)}
        error={issueOf(open.error, 'text')}
        hint="Qué hiciste y qué salió. No escribas contraseñas."
      />
      <div className="grid gap-2">
        {pictures.length > 0 && (
          <ul aria-label="Imágenes" className="grid gap-1 text-14">
            {pictures.map((file, index) => (
              <li key={index} className="flex min-h-11 items-center justify-between gap-3">
                <span className="min-w-0 truncate">{file.name}</span>
                <Button
                  size="sm"
                  variant="quiet"
                  about={file.name}
                  onClick={() => attach(pictures.filter((_, other) => other !== index))}
                >
                  Quitar
                </Button>
              </li>
            ))}
          </ul>
        )}
        {pictures.length < maxClaimPictures && (
          <UploadButton label="imagen del problema" onFile={(file) => attach([...pictures, file])}>
            Agregar imagen (opcional)
          </UploadButton>
        )}
        <p className="text-14 text-soft">Hasta {maxClaimPictures}. Solo las ven tú y quien responde.</p>
      </div>
    </FormDialog>
  )
}

/** Uploads pictures one after another; returns why one was refused. */
async function sendPictures(id: number, pictures: readonly File[]): Promise<string | undefined> {
  try {
    for (const picture of pictures) {
      await call(api.claims.addPicture, { params: { id }, file: await shrinkPicture(picture) })
    }
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
}
