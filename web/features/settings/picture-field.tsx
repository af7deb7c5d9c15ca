import type { ReactNode } from 'react'
import type { PictureKind } from '#domain/identity.ts'
import { call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { useUpload } from '../../platform/use-upload.ts'
import { Button } from '../../ui/button.tsx'
import { UploadButton } from '../../ui/upload-button.tsx'

type Props = {
  kind: PictureKind
  label: string
  hint: string
  /** The current picture. */
  children: ReactNode
  error?: string | undefined
  onUploaded: (name: string) => void
  /** Restores the default; absent when the default is shown. */
  onReset?: (() => void) | undefined
}

/** A picture of the shop: uploaded at once, published when its section is saved. */
export function PictureField({ kind, label, hint, children, error, onUploaded, onReset }: Props) {
  const upload = useUpload(
    (file) => call(api.shopPictures.upload, { params: { kind }, file }),
    ({ name }) => onUploaded(name),
  )
  const problem = upload.refused ?? error
  return (
    <div role="group" aria-label={label} className="grid content-start gap-1.5">
      <p className="text-14 font-semibold">{label}</p>
      <div className="flex items-center gap-3">
        {children}
        <div className="flex flex-wrap gap-2">
          <UploadButton size="sm" about={label} label={label} busy={upload.isPending} onFile={upload.mutate}>
            Elegir imagen
          </UploadButton>
          {onReset && (
            <Button size="sm" variant="quiet" about={label} onClick={onReset}>
              Quitar
            </Button>
          )}
        </div>
      </div>
      <p role={problem ? 'alert' : undefined} className={`text-14 ${problem ? 'text-bad' : 'text-soft'}`}>
        {problem ?? hint}
      </p>
    </div>
  )
}
