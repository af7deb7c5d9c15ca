import { useHashPath } from '../location.ts'

const entries = [
  { href: '/', label: 'Home' },
  { href: '/home_superAdmin', label: 'Admin' },
  { href: '/proveedores', label: 'Proveedores' },
  { href: '/products_superAdmin', label: 'Productos' },
  { href: '/users_superAdmin', label: 'Users' },
  { href: '/billetera_superAdmin', label: 'Recargas' },
  { href: '/settings_superAdmin', label: 'Ajustes' },
  { href: '/audit_superAdmin', label: 'Auditoría' },
]

/** The way around the back office. */
export function AdminHeader() {
  const [path] = useHashPath()
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-ground/90 backdrop-blur-md">
      <nav
        aria-label="Administración"
        className="container-page flex gap-1 overflow-x-auto py-2 [scrollbar-width:none]"
      >
        {entries.map(({ href, label }) => (
          <a
            key={href}
            href={`#${href}`}
            aria-current={href === path ? 'page' : undefined}
            className="flex min-h-11 shrink-0 items-center rounded-control px-4 font-semibold text-soft no-underline hover:bg-raised hover:text-ink aria-[current]:bg-accent-wash aria-[current]:text-accent"
          >
            {label}
          </a>
        ))}
      </nav>
    </header>
  )
}
