import type { ComponentProps, ReactNode } from 'react'

type Look = {
  variant?: 'primary' | 'tonal' | 'secondary' | 'quiet' | 'danger' | 'good'
  size?: 'sm' | 'md' | 'lg'
  full?: boolean
}

const variants = {
  primary: 'bg-accent text-on-accent hover:brightness-110 active:brightness-95',
  // For many buttons on one screen: the accent as a light tint, solid only under the pointer.
  tonal: 'bg-accent-wash text-accent hover:bg-accent hover:text-on-accent active:brightness-95',
  secondary: 'border border-control-line text-ink hover:bg-raised',
  quiet: 'text-ink hover:bg-raised',
  danger: 'border border-bad text-bad hover:bg-bad-wash',
  good: 'bg-good-wash text-good border border-good hover:brightness-110',
}
const sizes = { sm: 'min-h-9 px-3 text-14', md: 'min-h-11 px-4 text-16', lg: 'min-h-13 px-6 text-18' }

function looks({ variant = 'primary', size = 'md', full = false }: Look, more = ''): string {
  const base =
    'inline-flex items-center justify-center gap-2 rounded-control font-semibold transition duration-150 ease-out no-underline select-none disabled:opacity-55'
  return [base, variants[variant], sizes[size], full && 'w-full', more].filter(Boolean).join(' ')
}

/** The object of the action, added to the accessible name where many buttons look alike. */
type About = { about?: string }

/** `busy` keeps the width, shows a spinner, and ignores a second click. */
export function Button({
  variant,
  size,
  full,
  busy = false,
  icon,
  about,
  children,
  className,
  disabled,
  ...rest
}: Look & About & { busy?: boolean; icon?: ReactNode } & ComponentProps<'button'>) {
  const look = { ...(variant && { variant }), ...(size && { size }), ...(full && { full }) }
  return (
    <button type="button" {...rest} disabled={disabled || busy} aria-busy={busy} className={looks(look, className)}>
      {busy ? <Spinner /> : icon}
      {children}
      <AboutWords about={about} />
    </button>
  )
}

export function ButtonLink({
  variant,
  size,
  full,
  icon,
  about,
  children,
  className,
  ...rest
}: Look & About & { icon?: ReactNode } & ComponentProps<'a'>) {
  const look = { ...(variant && { variant }), ...(size && { size }), ...(full && { full }) }
  return (
    <a {...rest} className={looks(look, className)}>
      {icon}
      {children}
      <AboutWords about={about} />
    </a>
  )
}

const AboutWords = ({ about }: { about: string | undefined }) =>
  about !== undefined && <span className="sr-only"> {about}</span>

export function Spinner() {
  return (
    <span
      aria-hidden
      className="inline-block size-4 animate-spin rounded-full border-2 border-current border-r-transparent motion-reduce:animate-none"
    />
  )
}
