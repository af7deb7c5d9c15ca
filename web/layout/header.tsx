import { Package, User, Wallet } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { useSession } from '../session.ts'
import { CategoryDrawer } from './category-drawer.tsx'
import { MenuPopup } from './menu-popup.tsx'

const threshold = 16

function useScrolled(): boolean {
  const [scrolled, setScrolled] = useState(() => scrollY >= threshold)
  useEffect(() => {
    const update = () => setScrolled(scrollY >= threshold)
    addEventListener('scroll', update, { passive: true })
    return () => removeEventListener('scroll', update)
  }, [])
  return scrolled
}

/** Over the banner of the home page at first, on a ground of its own once the page moves. */
export function Header({ solid = false }: { solid?: boolean }) {
  const session = useSession()
  const scrolled = useScrolled()
  const ground =
    scrolled || solid ? 'border-line bg-ground/85 backdrop-blur-md text-ink' : 'border-transparent text-ink'
  return (
    <>
      <header
        className={`fixed inset-x-0 top-0 z-30 h-(--header-height) border-b transition-colors duration-200 ${ground}`}
      >
        <div className="container-page flex h-full items-center gap-2 md:gap-4">
          <CategoryDrawer />
          <a
            href="#/"
            className="flex min-w-0 items-center gap-2.5 text-inherit no-underline"
            aria-label="Plataforma Streaming, inicio"
          >
            <img src="/logo.svg" alt="" width={36} height={36} className="size-9 shrink-0" />
            <span className="truncate font-display text-18 font-bold tracking-tight md:text-22">
              Plataforma Streaming
            </span>
          </a>
          <nav aria-label="Principal" className="ml-auto flex items-center gap-1">
            <div className="hidden items-center gap-1 md:flex">
              <Links loggedIn={session !== null} />
            </div>
            <MenuPopup />
          </nav>
        </div>
      </header>
      <nav
        aria-label="Accesos"
        className="fixed inset-x-0 bottom-0 z-30 grid auto-cols-fr grid-flow-col border-t border-line bg-ground/95 pb-[env(safe-area-inset-bottom)] backdrop-blur-md md:hidden"
      >
        <Links loggedIn={session !== null} />
      </nav>
    </>
  )
}

function Links({ loggedIn }: { loggedIn: boolean }) {
  return (
    <>
      {!loggedIn && (
        <NavLink href="#/login" icon={<User size={20} strokeWidth={1.75} aria-hidden />}>
          Login
        </NavLink>
      )}
      <NavLink href="#/purchases" icon={<Package size={20} strokeWidth={1.75} aria-hidden />}>
        Purchases
      </NavLink>
      <NavLink href="#/billetera" icon={<Wallet size={20} strokeWidth={1.75} aria-hidden />}>
        Billetera
      </NavLink>
    </>
  )
}

function NavLink({ href, icon, children }: { href: string; icon: ReactNode; children: ReactNode }) {
  return (
    <a
      href={href}
      className="flex min-h-14 flex-col items-center justify-center gap-0.5 rounded-control px-3 text-12 font-semibold text-inherit no-underline hover:bg-raised/70 md:min-h-11 md:flex-row md:gap-2 md:text-16"
    >
      {icon}
      {children}
    </a>
  )
}
