import { useState } from 'react'
import type { QrDrawing } from '#contract/payment-methods.ts'
import { call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { useUpload } from '../../platform/use-upload.ts'
import { Button } from '../../ui/button.tsx'
import { UploadButton } from '../../ui/upload-button.tsx'
import { QrCode } from '../../ui/qr-code.tsx'

type Props = {
  initial: QrDrawing | null
  error: string | undefined
  /** What the QR holds, and how it is drawn; empty for none. It is kept when the form is saved. */
  onChange: (qr: string, drawing: QrDrawing | null) => void
}

/** The QR of a payment method: read from a picture, and shown as customers will see it. */
export function QrField({ initial, error, onChange }: Props) {
  const [drawing, draw] = useState(initial)
  const upload = useUpload(
    (file) => call(api.paymentMethods.readQr, { file }),
    (read) => {
      draw(read.qrDrawing)
      onChange(read.qr, read.qrDrawing)
    },
  )
  const problem = upload.refused ?? error
  return (
    <div role="group" aria-label="QR" className="grid content-start gap-1.5">
      <p className="text-14 font-semibold">QR (opcional)</p>
      <div className="flex items-center gap-4">
        {drawing && <QrCode drawing={drawing} label="QR que verá tu cliente" className="size-28" />}
        <div className="flex flex-wrap gap-2">
          <UploadButton size="sm" label="QR" busy={upload.isPending} onFile={upload.mutate}>
            {drawing ? 'Cambiar QR' : 'Subir QR'}
          </UploadButton>
          {drawing && (
            <Button
              size="sm"
              variant="quiet"
              onClick={() => {
                draw(null)
                onChange('', null)
              }}
            >
              Quitar QR
            </Button>
          )}
        </div>
      </div>
      <p role={problem ? 'alert' : undefined} className={`text-14 ${problem ? 'text-bad' : 'text-soft'}`}>
        {problem ?? 'Una captura del QR con el que cobras. Tu cliente lo ve al pagar, dibujado de nuevo y nítido.'}
      </p>
    </div>
  )
}
