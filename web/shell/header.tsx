import { LayoutGrid, Menu as MenuIcon, Package, Receipt, User, Wallet, type LucideIcon } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { logoUrl } from '#domain/identity.ts'
import { CartButton } from '../features/cart/cart-button.tsx'
import { BellButton } from '../features/notifications/bell-button.tsx'
import { DrawChip } from '../features/raffles/draw-chip.tsx'
import { useHashPath, useQueryPart } from '../platform/location.ts'
import { currentEntry, menuEntries } from '../platform/menu-entries.ts'
import { paths } from '../platform/paths.ts'
import { useSession, useStanding } from '../platform/session.ts'
import { useShop } from '../platform/shop.ts'
import { useWords } from '../ui/words.ts'
import { lazyPopup } from '../ui/lazy-parts.tsx'
import { SearchButton } from './search-button.tsx'

const CategoryDrawer = lazyPopup(() => import('./category-drawer.tsx').then((it) => it.CategoryDrawer))
const MenuPopup = lazyPopup(() => import('./menu-popup.tsx').then((it) => it.MenuPopup))

const scrollThresholdPx = 16

function useScrolled(): boolean {
  const [scrolled, setScrolled] = useState(() => scrollY >= scrollThresholdPx)
  useEffect(() => {
    const update = () => setScrolled(scrollY >= scrollThresholdPx)
    addEventListener('scroll', update, { passive: true })
    return () => removeEventListener('scroll', update)
  }, [])
  return scrolled
}

/**
 * Transparent over the banner of the home page until the page is scrolled. On a phone the navigation is a bar at the
 * bottom, within reach of the thumb.
 */
export function Header({ solid = false }: { solid?: boolean }) {
  const scrolled = useScrolled()
  const session = useSession()
  const shop = useShop()
  // Above the banner, which is dark in both themes, the text is light.
  const ground =
    scrolled || solid
      ? 'bg-ground/90 text-ink shadow-[0_1px_0_var(--line)] backdrop-blur-md'
      : 'bg-linear-to-b from-black/70 to-transparent text-white'
  return (
    <>
      <header
        className={`fixed inset-x-0 top-0 z-30 h-(--bar-height) transition-colors low:absolute duration-200 ${ground}`}
      >
        <SkipToContent />
        <div className="container-page flex h-full items-center gap-2 md:gap-3">
          <CategoryDrawer
            trigger={
              <button
                type="button"
                aria-label="Categorías"
                className="-ml-3 grid size-11 shrink-0 place-items-center rounded-control hover:bg-current/10"
              >
                <LayoutGrid size={22} />
              </button>
            }
          />
          <a
            href={`#${paths.home()}`}
            className="flex min-h-11 min-w-0 items-center gap-2.5 text-inherit no-underline"
            aria-label={`${shop.name}, inicio`}
          >
            <img src={logoUrl(shop)} alt="" width={36} height={36} className="size-9 shrink-0 object-contain" />
            {/* Hidden on the narrowest phones while the header shows a draw. */}
            <span className="line-clamp-2 max-[22.4rem]:[header:has(.stage)_&]:hidden font-display text-18 leading-tight font-bold tracking-tight lg:text-22">
              {shop.name}
            </span>
          </a>
          <DrawChip />
          <nav aria-label="Principal" className="ml-auto hidden items-center gap-1 md:flex">
            <NavLinks />
          </nav>
          <div className="-mr-2 flex items-center max-md:ml-auto lg:-mr-3">
            <SearchButton />
            <BellButton
              look="icon"
              className="grid size-11 shrink-0 place-items-center rounded-control text-inherit hover:bg-current/10 max-md:hidden"
            />
            {session && <CartButton />}
          </div>
        </div>
      </header>
      <nav
        aria-label="Principal"
        className="fixed inset-x-0 bottom-0 z-30 grid auto-cols-fr low:absolute low:top-(--bar-height) low:bottom-auto low:border-b low:pb-0 grid-flow-col border-t border-line bg-ground/95 pb-[env(safe-area-inset-bottom)] backdrop-blur-md md:hidden"
      >
        <NavLinks bell />
      </nav>
    </>
  )
}

const navLinkClass =
  'flex min-h-14 flex-col items-center justify-center gap-0.5 rounded-control px-3 text-12 font-semibold text-inherit no-underline hover:bg-current/10 aria-[current]:max-md:text-accent aria-[current]:md:underline aria-[current]:md:decoration-2 aria-[current]:md:underline-offset-8 data-[popup-open]:bg-current/10 md:min-h-11 md:flex-row md:gap-2 md:px-2 md:text-16 lg:px-3'

const icons: Record<string, LucideIcon> = {
  [paths.purchases({ tab: 'ventas' })]: Receipt,
  [paths.purchases()]: Package,
  [paths.wallet()]: Wallet,
}

function NavLinks({ bell = false }: { bell?: boolean }) {
  const session = useSession()
  const words = useWords()
  const [path] = useHashPath()
  const [query] = useQueryPart()
  const entries = menuEntries('main', useStanding(), words)
  const here = currentEntry(entries, path, query)
  return (
    <>
      {!session && (
        <NavLink href={paths.login()} current={path === paths.login()} icon={<User size={20} />}>
          {words.login}
        </NavLink>
      )}
      {entries.map((entry) => {
        const Icon = icons[entry.path] ?? MenuIcon
        return (
          <NavLink key={entry.path} href={entry.path} current={entry === here} icon={<Icon size={20} />}>
            {entry.label}
          </NavLink>
        )
      })}
      {bell && <BellButton look="nav" className={navLinkClass} />}
      <MenuPopup
        trigger={
          <button type="button" className={navLinkClass}>
            <MenuIcon size={20} />
            {words.menu}
          </button>
        }
      />
    </>
  )
}

type NavLinkProps = { href: string; current: boolean; icon: ReactNode; children: ReactNode }

function NavLink({ href, current, icon: picture, children }: NavLinkProps) {
  return (
    <a href={`#${href}`} aria-current={current ? 'page' : undefined} className={navLinkClass}>
      {picture}
      {children}
    </a>
  )
}

// Not a link: screens are addressed in the hash, so `#content` would leave this one.
function toContent(): void {
  document.querySelector<HTMLElement>('main h1')?.focus()
}

/** The first tab stop, visible only when focused: skips the navigation. */
export function SkipToContent() {
  return (
    <button
      type="button"
      onClick={toContent}
      className="absolute top-2 left-4 z-10 min-h-11 rounded-control bg-accent px-4 font-semibold text-on-accent not-focus-visible:sr-only"
    >
      Saltar al contenido
    </button>
  )
}
