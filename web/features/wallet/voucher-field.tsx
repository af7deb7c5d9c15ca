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
    <section aria-label="Comprobante" className="grid gap-1.5">
      <p className="text-14 font-semibold">Comprobante</p>
      {voucher && <Voucher id={id} alt="tu comprobante" small className="w-full" />}
      <Notice tone="bad">{upload.refused}</Notice>
      <UploadButton label="comprobante" busy={upload.isPending} onFile={upload.mutate}>
        {voucher ? 'Cambiar comprobante' : 'Subir comprobante'}
      </UploadButton>
      <p className="text-14 text-soft">Solo lo ven tú y quien acepta tu recarga.</p>
    </section>
  )
}
