import type { Product } from '#contract/catalogue/catalogue.ts'
import { call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { useUpload } from '../../platform/use-upload.ts'
import { Notice } from '../../ui/form.tsx'
import { toast } from '../../ui/toast.ts'
import { UploadButton } from '../../ui/upload-button.tsx'
import { DocumentButton } from './document-button.tsx'
import { refreshCatalogue } from './queries.ts'

/** The document of the authorisation of a raffle, which is stored as soon as it is chosen. */
export function DocumentField({ product }: { product: Product | undefined }) {
  const upload = useUpload(
    (file) => call(api.raffles.setDocument, { params: { id: product?.id ?? 0 }, file }),
    () => {
      toast('Documento guardado', { type: 'good' })
      return refreshCatalogue()
    },
  )
  const has = product?.autorizacionArchivo === true
  return (
    <section aria-label="Archivo de la autorización" className="grid content-start gap-1.5">
      <p className="text-14 font-semibold">Archivo de la autorización (opcional)</p>
      {product && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <UploadButton
            label="autorización"
            accept="application/pdf,image/png,image/jpeg"
            busy={upload.isPending}
            onFile={upload.mutate}
          >
            {has ? 'Cambiar archivo' : 'Subir archivo'}
          </UploadButton>
          {has && <DocumentButton productId={product.id} />}
        </div>
      )}
      <Notice tone="bad">{upload.refused}</Notice>
      <p className="text-14 text-soft">
        {product
          ? 'Un PDF o una foto de hasta 5 MB. Lo puede descargar quien ve el sorteo.'
          : 'Podrás subirlo cuando el sorteo esté guardado.'}
      </p>
    </section>
  )
}
