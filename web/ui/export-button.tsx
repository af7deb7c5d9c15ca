import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Button } from './button.tsx'
import { toast } from './toast.ts'

/** Saves what a list shows, all its pages, for a spreadsheet. */
export function ExportButton({ download }: { download: () => Promise<void> }) {
  const save = useMutation({
    mutationFn: download,
    // A long list is on its way for minutes: the button says so, and the rest of the screen goes on.
    meta: { quiet: true },
    onError: (error) => toast(error.message, { type: 'bad' }),
  })
  return (
    <Button
      variant="secondary"
      className="max-md:grow"
      busy={save.isPending}
      onClick={() => save.mutate()}
      icon={<Download size={18} />}
    >
      Exportar
    </Button>
  )
}
