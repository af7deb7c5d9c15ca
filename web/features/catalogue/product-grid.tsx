import { Children, type ReactNode } from 'react'
import { Skeleton } from '../../ui/states.tsx'

/**
 * How wide the picture of a card is in a grid of two columns, three on tablets, and of this width on desktops: the
 * padding of the page, the gaps and the borders of the card are not. Of three pixels to one two are enough.
 */
export const cardSizes = (onDesktop: string) =>
  [
    `(min-width: 80rem) ${onDesktop}`,
    '(min-width: 48rem) calc((100vw - clamp(32px, 8vw, 80px) - 46px) / 3)',
    '(min-resolution: 2.01dppx) calc((100vw - clamp(32px, 8vw, 80px) - 16px) / 3)',
    'calc((100vw - clamp(32px, 8vw, 80px) - 16px) / 2)',
  ].join(', ')

/** A grid of cards with two, three or five columns, depending on the width. */
export function ProductGrid({ children }: { children: ReactNode }) {
  return (
    <ul className="mt-4 grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-5 xl:grid-cols-5">
      {Children.map(children, (card) => (
        <li>{card}</li>
      ))}
    </ul>
  )
}

export function ProductGridSkeleton() {
  return <ProductGrid>{cardSkeletons(10)}</ProductGrid>
}

/** Placeholders for cards of products and raffles that are loading. */
export const cardSkeletons = (count: number) =>
  Array.from({ length: count }, (_, index) => (
    <div key={index} className="overflow-hidden rounded-card border border-line bg-surface">
      <Skeleton className="aspect-4/3 rounded-none" />
      <div className="grid gap-3 p-4">
        <Skeleton className="h-5 w-4/5" />
        <Skeleton className="h-7 w-1/2" />
        <Skeleton className="h-11" />
      </div>
    </div>
  ))
