import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'

/** A link to the screen above this one; `href` begins with '#', `className` adds margins. */
export function BackLink({
  href,
  className = '',
  children,
}: {
  href: string
  className?: string
  children: ReactNode
}) {
  return (
    <a
      href={href}
      className={`inline-flex min-h-11 items-center gap-2 rounded-control pr-3 font-semibold text-soft no-underline hover:text-ink ${className}`}
    >
      <ArrowLeft size={20} />
      {children}
    </a>
  )
}
