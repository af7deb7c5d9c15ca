import type { ReactNode } from 'react'
import { BackLink } from './back-link.tsx'
import { useWords } from './words.ts'

type Props = {
  title: string
  aside?: ReactNode
  /** The screen above this one, which the link over the heading leads to; `href` begins with '#'. */
  back?: { href: string; label: string } | undefined
  children: ReactNode
}

/** A screen of the shop: a link back, to the home page unless it is part of another screen, its heading, its content. */
export function Page({ title, aside, back, children }: Props) {
  const { home } = useWords()
  const { href, label } = back ?? { href: '#/', label: home }
  return (
    <main className="container-page pb-24">
      <BackLink href={href} className="mt-4">
        {label}
      </BackLink>
      <header className="mt-2 mb-6 flex flex-wrap items-center justify-between gap-4">
        <h1 tabIndex={-1} className="text-28 font-bold md:text-36">
          {title}
        </h1>
        {aside}
      </header>
      {children}
    </main>
  )
}

/** A screen of the back office: its heading, the actions for the whole screen, its content. */
export function AdminPage({ title, aside, back, children }: Props) {
  return (
    <main className="container-page py-8">
      {back && (
        <BackLink href={back.href} className="-mt-4">
          {back.label}
        </BackLink>
      )}
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h1 tabIndex={-1} className="min-h-11 content-center text-28 font-bold">
          {title}
        </h1>
        {aside && <div className="flex flex-wrap gap-2 max-md:w-full max-md:*:grow">{aside}</div>}
      </div>
      {children}
    </main>
  )
}
