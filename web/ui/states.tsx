import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { MessageText } from './message-text.tsx'

/** An empty list: why, and what to do next. */
export function EmptyState({
  title,
  children,
  action,
  icon,
}: {
  title: string
  children?: ReactNode
  action?: ReactNode
  icon?: ReactNode
}) {
  return (
    <div className="mx-auto grid max-w-md justify-items-center gap-3 px-4 py-14 text-center">
      {icon && <span className="text-accent">{icon}</span>}
      <h2 className="text-22 font-bold">{title}</h2>
      {children && <p className="text-balance text-soft">{children}</p>}
      {action}
    </div>
  )
}

/** A list that could not be loaded: what happened, and a retry button. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const message = error instanceof Error ? error.message : 'Algo falló.'
  return (
    <div role="alert">
      <EmptyState
        icon={<CloudOff size={36} />}
        title="No pudimos cargar esto"
        action={<Button onClick={onRetry}>Volver a probar</Button>}
      >
        <MessageText>{message}</MessageText>
      </EmptyState>
    </div>
  )
}

/** A placeholder for content that is loading. */
export function Skeleton({ className = '' }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={`block animate-pulse rounded-control bg-raised motion-reduce:animate-none ${className}`}
    />
  )
}

/** A placeholder for a list that is loading. */
export function SkeletonList({
  className,
  count = 3,
  grid = 'grid gap-2',
}: {
  className: string
  count?: number
  grid?: string
}) {
  return (
    <div className={grid}>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} className={className} />
      ))}
    </div>
  )
}
