import { useMutation } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import type { PictureKind } from '#domain/identity.ts'
import { maxImageBytes } from '#domain/limits.ts'
import { ApiError, call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { Button } from '../../ui/button.tsx'

type Props = {
  kind: PictureKind
  label: string
  hint: string
  /** What is shown now. */
  children: ReactNode
  error?: string | undefined
  onUploaded: (name: string) => void
  /** Back to what the shop comes with; left out when that is what is shown. */
  onReset?: (() => void) | undefined
}

async function upload(kind: PictureKind, file: File): Promise<string> {
  if (file.size > maxImageBytes) throw new ApiError(413, 'BODY_TOO_LARGE', 'La imagen pesa más de 5 MB.')
  return (await call(api.shopPictures.upload, { params: { kind }, file })).name
}

/** A picture of the shop: uploaded at once, shown to everybody when its section is saved. */
export function PictureField({ kind, label, hint, children, error, onUploaded, onReset }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const sent = useMutation({ mutationFn: (file: File) => upload(kind, file), onSuccess: onUploaded })
  const refused = sent.error instanceof ApiError ? (sent.error.issues[0]?.message ?? sent.error.message) : undefined
  const problem = refused ?? error
  return (
    <div role="group" aria-label={label} className="grid content-start gap-1.5">
      <p className="text-14 font-semibold">{label}</p>
      <div className="flex items-center gap-3">
        {children}
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            variant="secondary"
            about={label}
            busy={sent.isPending}
            icon={<Upload size={16} />}
            onClick={() => input.current?.click()}
          >
            Elegir imagen
          </Button>
          {onReset && (
            <Button size="sm" variant="quiet" about={label} onClick={onReset}>
              Quitar
            </Button>
          )}
        </div>
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg"
          aria-label={`Archivo: ${label}`}
          tabIndex={-1}
          hidden
          onChange={(event) => {
            const [file] = event.target.files ?? []
            event.target.value = ''
            if (file) sent.mutate(file)
          }}
        />
      </div>
      <p role={problem ? 'alert' : undefined} className={`text-14 ${problem ? 'text-bad' : 'text-soft'}`}>
        {problem ?? hint}
      </p>
    </div>
  )
}
