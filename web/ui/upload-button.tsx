import { Upload } from 'lucide-react'
import { useRef, type ComponentProps } from 'react'
import { Button } from './button.tsx'

type Props = Pick<ComponentProps<typeof Button>, 'size' | 'about' | 'busy' | 'children'> & {
  /** The accessible name of the file input. */
  label: string
  /** The types of files to choose from; pictures by default. */
  accept?: string
  onFile: (file: File) => void
}

/** A button to choose a file, which is passed on at once. */
export function UploadButton({ label, accept = 'image/png,image/jpeg', onFile, size = 'md', ...rest }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        {...rest}
        size={size}
        variant="secondary"
        icon={<Upload size={size === 'sm' ? 16 : 18} />}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={`Archivo: ${label}`}
        tabIndex={-1}
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) onFile(file)
        }}
      />
    </>
  )
}
