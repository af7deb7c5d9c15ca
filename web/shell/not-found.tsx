import { Compass } from 'lucide-react'
import { useEffect } from 'react'
import { paths } from '../platform/paths.ts'
import { useShop } from '../platform/shop.ts'
import { ButtonLink } from '../ui/button.tsx'
import { BookFoot } from './book-link.tsx'
import { Header } from './header.tsx'

export function NotFound() {
  const { name } = useShop()
  useEffect(() => {
    document.title = `No encontrado · ${name}`
  }, [name])
  return (
    <>
      <Header solid />
      <main className="mx-auto grid min-h-[calc(100dvh-var(--foot-height)-3.5rem)] max-w-md content-center justify-items-center gap-3 px-4 text-center">
        <Compass size={40} className="text-accent" />
        <h1 tabIndex={-1} className="text-28 font-bold">
          Esta página no existe
        </h1>
        <p className="mb-2 text-soft">Puede que el enlace esté incompleto o que el producto ya no esté a la venta.</p>
        <ButtonLink href={`#${paths.home()}`}>Ir al inicio</ButtonLink>
      </main>
      <div className="pb-(--foot-height)">
        <BookFoot />
      </div>
    </>
  )
}
