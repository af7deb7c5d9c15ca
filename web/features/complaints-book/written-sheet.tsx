import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { download } from '../../platform/api.ts'
import { paths } from '../../platform/paths.ts'
import { api } from '../../platform/routes.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { WideCopyButton } from '../../ui/copy-button.tsx'
import { ExportButton } from '../../ui/export-button.tsx'
import { formatDay, formatPlainDay } from '../../ui/format-date.ts'
import type { Receipt } from './write-sheet.ts'

/** What the consumer keeps of a sheet: its number, its dates and the key that opens it. */
export function WrittenSheet({
  receipt: { numero, clave, dueDay },
  onAnother,
}: {
  receipt: Receipt
  onAnother: () => void
}) {
  const [today] = useState(() => formatDay(new Date()))
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    scrollTo(0, 0)
  }, [])
  return (
    <section className="grid max-w-2xl gap-5 rounded-card border border-line bg-surface p-5">
      <h2 ref={heading} tabIndex={-1} className="flex items-center gap-3 text-22 font-bold">
        <CircleCheck size={28} className="shrink-0 text-good" />
        Recibimos tu hoja
      </h2>
      <dl className="grid gap-4 xs:grid-cols-3">
        <div>
          <dt className="text-14 text-soft">Número</dt>
          <dd className="font-display text-22 font-bold whitespace-nowrap">{numero}</dd>
        </div>
        <div>
          <dt className="text-14 text-soft">Fecha</dt>
          <dd className="font-semibold">{today}</dd>
        </div>
        <div>
          <dt className="text-14 text-soft">Te respondemos hasta</dt>
          <dd className="font-semibold">{formatPlainDay(dueDay)}</dd>
        </div>
      </dl>
      <div className="grid gap-2 rounded-control bg-raised p-4">
        <p className="text-14 font-semibold">Clave de tu hoja</p>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <code className="text-16 wrap-anywhere">{clave}</code>
          <WideCopyButton label="la clave" value={clave} />
        </div>
        <p className="text-14 text-soft">
          Guárdala ahora: es la única forma de volver a abrir tu hoja y leer la respuesta aquí. No la compartas.
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <ExportButton format="PDF" download={() => download(api.complaintsBook.readPdf, { body: { clave } })} />
        <ButtonLink variant="secondary" href={`#${paths.complaintsBook({ ver: 'hoja' })}`} className="max-md:grow">
          Ver mi hoja
        </ButtonLink>
        <Button variant="quiet" onClick={onAnother} className="max-md:grow">
          Escribir otra hoja
        </Button>
      </div>
    </section>
  )
}
