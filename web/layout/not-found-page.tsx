import { Compass } from 'lucide-react'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/states.tsx'

export function NotFoundPage() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <EmptyState
        icon={<Compass size={40} strokeWidth={1.5} aria-hidden />}
        title="Esta página no existe"
        action={<ButtonLink href="#/">Ir al inicio</ButtonLink>}
      >
        Puede que el enlace esté incompleto o que el producto ya no esté a la venta.
      </EmptyState>
    </main>
  )
}
