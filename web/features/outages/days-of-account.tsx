import { useState } from 'react'
import { dayMs, limaDay } from '#domain/lima.ts'
import { useSettled } from '../../ui/timers.ts'
import { DaysFields, isWholeSpell, yesterday, type Spell } from './days-fields.tsx'
import { PlanOfDays } from './plan-of-days.tsx'

/** Gives back the days on which an account did not work, from the day on which it was marked. */
export function DaysOfAccount({ accountId, fallenAt }: { accountId: number; fallenAt: Date | null }) {
  const [spell, change] = useState<Spell>(() => {
    const until = yesterday()
    const fell = limaDay(fallenAt ?? new Date())
    const earliest = limaDay(new Date(Date.now() - 30 * dayMs))
    return { from: fell < until ? (fell < earliest ? earliest : fell) : until, until, motivo: 'La cuenta no funcionó' }
  })
  const settled = useSettled(spell)
  return (
    <>
      <DaysFields spell={spell} onChange={change} />
      {isWholeSpell(settled) && (
        <PlanOfDays stale={settled !== spell} outage={{ ...settled, accountIds: [accountId] }} />
      )}
    </>
  )
}
