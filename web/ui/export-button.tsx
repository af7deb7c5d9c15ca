import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Button } from './button.tsx'
import { toast } from './toast.ts'

/** Downloads all pages of a list as a spreadsheet. */
export function ExportButton({ download }: { download: () => Promise<void> }) {
  const save = useMutation({
    mutationFn: download,
    // A long list takes minutes to download: the button shows that, and the rest of the screen stays usable.
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
