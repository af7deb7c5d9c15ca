import type { WalletEntry } from '#contract/wallet.ts'
import { call } from '../../platform/api.ts'
import { keys, refresh } from '../../platform/query-client.ts'
import { api } from '../../platform/routes.ts'
import { useUpload } from '../../platform/use-upload.ts'
import { Notice } from '../../ui/form.tsx'
import { toast } from '../../ui/toast.ts'
import { UploadButton } from '../../ui/upload-button.tsx'
import { Voucher } from './voucher.tsx'

/** The voucher of a pending top-up, and a button to upload or replace it. */
export function VoucherField({ entry: { id, voucher } }: { entry: WalletEntry }) {
  const upload = useUpload(
    (file) => call(api.wallet.setVoucher, { params: { id }, file }),
    () => {
      toast('Recibimos tu comprobante', { type: 'good' })
      return refresh(keys.wallet, [...keys.vouchers, id])
    },
  )
  return (
    <section aria-label="Comprobante" className="mt-6 grid gap-3 border-t border-line pt-5">
      <div>
        <h3 className="text-18 font-bold">Comprobante</h3>
        <p className="text-14 text-soft">Una captura de tu pago. Solo la ven tú y quien acepta tu recarga.</p>
      </div>
      {voucher && <Voucher id={id} alt="tu comprobante" className="w-full" />}
      <Notice tone="bad">{upload.refused}</Notice>
      <UploadButton label="comprobante" busy={upload.isPending} onFile={upload.mutate}>
        {voucher ? 'Cambiar comprobante' : 'Subir comprobante'}
      </UploadButton>
    </section>
  )
}
