import { CloudOff } from 'lucide-react'
import { Component, type ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/states.tsx'

type Props = { children: ReactNode }

/** A screen that could not be loaded or drawn leaves a way on instead of a white page. */
export class ScreenBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <main className="grid min-h-dvh place-items-center" role="alert">
        <EmptyState
          icon={<CloudOff size={40} strokeWidth={1.5} aria-hidden />}
          title="No pudimos abrir esta pantalla"
          action={<Button onClick={() => location.reload()}>Volver a cargar</Button>}
        >
          Puede ser tu conexión, o que la tienda se acaba de actualizar. Tus compras y tu saldo están a salvo.
        </EmptyState>
      </main>
    )
  }
}
