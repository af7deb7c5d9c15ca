import type { ReactNode } from 'react'

const tones = {
  neutral: 'bg-raised text-soft',
  good: 'bg-good-wash text-good',
  warn: 'bg-warn-wash text-warn',
  bad: 'bg-bad-wash text-bad',
  info: 'bg-info-wash text-info',
  offer: 'bg-offer text-on-offer',
  accent: 'bg-accent-wash text-accent',
}
export type Tone = keyof typeof tones

export function Chip({ tone = 'neutral', children, icon }: { tone?: Tone; children: ReactNode; icon?: ReactNode }) {
  return (
    <span
      className={`inline-flex max-w-full items-center gap-1 rounded-full px-2.5 py-0.5 text-12 font-semibold ${tones[tone]}`}
    >
      {icon}
      <span className="min-w-0">{children}</span>
    </span>
  )
}
