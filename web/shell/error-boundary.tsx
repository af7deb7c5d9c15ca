import { CloudOff } from 'lucide-react'
import { Component, type ReactNode } from 'react'
import { NotFoundError } from '../platform/location.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/states.tsx'
import { BookFoot } from './book-link.tsx'
import { NotFound } from './not-found.tsx'

type State = { error: Error | undefined }

/** Shown instead of a screen that does not exist, or that could not be loaded or rendered. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: undefined }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    if (error instanceof NotFoundError) return <NotFound />
    return (
      <>
        <main className="grid min-h-[calc(100dvh-3.5rem)] place-items-center" role="alert">
          <EmptyState
            icon={<CloudOff size={40} />}
            title="No pudimos abrir esta pantalla"
            action={<Button onClick={() => location.reload()}>Volver a cargar</Button>}
          >
            Puede ser tu conexión, o que la tienda se acaba de actualizar. Tus compras y tu saldo están a salvo.
          </EmptyState>
        </main>
        <BookFoot />
      </>
    )
  }
}
