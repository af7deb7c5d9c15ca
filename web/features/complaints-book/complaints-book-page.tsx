import { useQuery } from '@tanstack/react-query'
import { BookLock } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useQueryPart } from '../../platform/location.ts'
import { paths } from '../../platform/paths.ts'
import { Loaded } from '../../ui/list-view.tsx'
import { Page } from '../../ui/page.tsx'
import { EmptyState, SkeletonList } from '../../ui/states.tsx'
import { TabLinks } from '../../ui/tab-links.tsx'
import { ComplaintForm } from './complaint-form.tsx'
import { bookQuery } from './queries.ts'
import { ReadSheet } from './read-sheet.tsx'
import type { Receipt } from './write-sheet.ts'
import { WrittenSheet } from './written-sheet.tsx'

/** The Libro de Reclamaciones, for everybody: a sheet to write, and one's own sheet by its key. */
export function ComplaintsBookPage() {
  const [query, change] = useQueryPart()
  const inAddress = query.get('clave')
  const reads = query.get('ver') === 'hoja' || inAddress !== null
  // Here, so that a look at the other part does not lose the key.
  const [receipt, keep] = useState<Receipt>()
  const [mailed, setMailed] = useState<string>()
  if (inAddress !== null && inAddress !== mailed) setMailed(inAddress)
  useEffect(() => {
    if (inAddress === null) return
    // The key opens the sheet: it stays neither in the address, which people share, nor in the history.
    change({ clave: undefined, ver: 'hoja' }, { replace: true })
  }, [inAddress, change])
  const known = mailed ?? receipt?.clave ?? ''
  return (
    <Page title="Libro de Reclamaciones">
      <TabLinks
        label="Partes"
        kind="part"
        tabs={[
          { href: paths.complaintsBook(), label: 'Escribir una hoja', current: !reads },
          { href: paths.complaintsBook({ ver: 'hoja' }), label: 'Ver mi hoja', current: reads },
        ]}
      />
      {reads ? (
        <ReadSheet key={known} known={known} isMailed={mailed !== undefined} />
      ) : receipt ? (
        <WrittenSheet receipt={receipt} onAnother={() => keep(undefined)} />
      ) : (
        <Book onWritten={keep} />
      )}
    </Page>
  )
}

function Book({ onWritten }: { onWritten: (receipt: Receipt) => void }) {
  const book = useQuery(bookQuery)
  return (
    <Loaded query={book} skeleton={<SkeletonList className="h-40 max-w-3xl rounded-card" grid="grid gap-5" />}>
      {({ open, provider, lostSince }) =>
        open && provider ? (
          <ComplaintForm provider={provider} onWritten={onWritten} />
        ) : lostSince ? (
          <EmptyState icon={<BookLock size={40} />} title="El libro vuelve pronto">
            La tienda se acaba de restaurar y está revisando el número de la última hoja. Vuelve en un momento, o
            escríbenos por WhatsApp: el número está al final de la página de inicio.
          </EmptyState>
        ) : (
          <EmptyState icon={<BookLock size={40} />} title="El libro todavía no está abierto">
            La tienda aún no ha dicho quién es el proveedor. Vuelve pronto, o escríbenos por WhatsApp: el número está al
            final de la página de inicio.
          </EmptyState>
        )
      }
    </Loaded>
  )
}
