import { useMutation } from '@tanstack/react-query'
import { download } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { toast } from '../../ui/toast.ts'

/** Downloads the document of the authorisation of a raffle. */
export function DocumentButton({ productId }: { productId: number }) {
  const save = useMutation({
    mutationFn: () => download(api.raffles.document, { params: { id: productId } }),
    meta: { quiet: true },
    onError: (error) => toast(error.message, { type: 'bad' }),
  })
  return (
    <button
      type="button"
      disabled={save.isPending}
      onClick={() => save.mutate()}
      className="min-h-9 cursor-pointer text-left font-semibold underline underline-offset-4 disabled:opacity-55"
    >
      Descargar documento
    </button>
  )
}
