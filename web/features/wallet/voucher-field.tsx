import { useMutation } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useRef } from 'react'
import type { WalletEntry } from '#contract/wallet.ts'
import { maxImageBytes } from '#domain/limits.ts'
import { ApiError, call } from '../../platform/api.ts'
import { keys, refresh } from '../../platform/query-client.ts'
import { api } from '../../platform/routes.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/form.tsx'
import { toast } from '../../ui/toast.ts'
import { Voucher } from './voucher.tsx'

/** The picture of the payment of a top-up that waits, and a way to send it, or another. */
export function VoucherField({ entry: { id, voucher } }: { entry: WalletEntry }) {
  const input = useRef<HTMLInputElement>(null)
  const send = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > maxImageBytes) throw new ApiError(413, 'BODY_TOO_LARGE', 'La imagen pesa más de 5 MB.')
      return call(api.wallet.setVoucher, { params: { id }, file })
    },
    onSuccess: () => {
      toast('Recibimos tu comprobante', { type: 'good' })
      return refresh(keys.wallet, [...keys.vouchers, id])
    },
  })
  const refused = send.error instanceof ApiError ? (send.error.issues[0]?.message ?? send.error.message) : undefined
  return (
    <section aria-label="Comprobante" className="mt-6 grid gap-3 border-t border-line pt-5">
      <div>
        <h3 className="text-18 font-bold">Comprobante</h3>
        <p className="text-14 text-soft">Una captura de tu pago. Solo la ven tú y quien acepta tu recarga.</p>
      </div>
      {voucher && <Voucher id={id} alt="tu comprobante" className="w-full" />}
      <Notice tone="bad">{refused}</Notice>
      <Button
        variant="secondary"
        busy={send.isPending}
        icon={<Upload size={18} />}
        onClick={() => input.current?.click()}
      >
        {voucher ? 'Cambiar comprobante' : 'Subir comprobante'}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg"
        aria-label="Archivo: comprobante"
        tabIndex={-1}
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) send.mutate(file)
        }}
      />
    </section>
  )
}
