import { useMutation } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { download } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'

/** The statement as a file: for a spreadsheet, or to print. */
export function StatementButtons({ userId }: { userId: number }) {
  const params = { userId }
  return (
    <>
      <SaveButton label="CSV" save={() => download(api.settlements.statement, { params, query: {} })} />
      <SaveButton label="PDF" save={() => download(api.settlements.printed, { params, query: {} })} />
    </>
  )
}

function SaveButton({ label, save }: { label: string; save: () => Promise<void> }) {
  const saving = useMutation({
    mutationFn: save,
    // A long one takes a while: the button shows that, and the rest of the screen stays usable.
    meta: { quiet: true },
    onError: (error) => toast(error.message, { type: 'bad' }),
  })
  return (
    <Button
      variant="secondary"
      className="max-md:grow"
      busy={saving.isPending}
      onClick={() => saving.mutate()}
      icon={<FileDown size={18} />}
      aria-label={`Descargar en ${label}`}
    >
      {label}
    </Button>
  )
}
