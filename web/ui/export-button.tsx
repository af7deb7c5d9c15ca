import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Button } from './button.tsx'
import { toast } from './toast.ts'

type Props = {
  download: () => Promise<void>
  /** Where there are several: the kind of file, such as 'PDF'. */
  format?: string
}

/** Downloads all pages of a list as a spreadsheet, or as another file. */
export function ExportButton({ download, format }: Props) {
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
      {...(format && { 'aria-label': `Descargar en ${format}` })}
    >
      {format ?? 'Exportar'}
    </Button>
  )
}
