import { expiringAt } from '#domain/purchase.ts'

const radius = 24
const around = 2 * Math.PI * radius

/** The remaining days, as a ring. */
export function DaysRing({ left, dias }: { left: number; dias: number }) {
  const share = Math.min(1, left / Math.max(1, dias))
  const urgent = left <= expiringAt
  return (
    <div className={`relative size-15 shrink-0 ${left === 0 ? 'text-soft' : urgent ? 'text-warn' : 'text-accent'}`}>
      <svg viewBox="0 0 60 60" aria-hidden className="size-full -rotate-90">
        <circle cx="30" cy="30" r={radius} fill="none" strokeWidth="5" className="stroke-raised" />
        {share > 0 && (
          <circle
            cx="30"
            cy="30"
            r={radius}
            fill="none"
            stroke="currentColor"
            strokeWidth="5"
            strokeLinecap="round"
            strokeDasharray={`${share * around} ${around}`}
          />
        )}
      </svg>
      <p className="absolute inset-0 grid place-content-center text-center leading-none">
        <span className="font-display text-18 font-bold">{left}</span>
        <span className="text-12">{left === 1 ? 'día' : 'días'}</span>
      </p>
    </div>
  )
}
