import { Flame, Users } from 'lucide-react'
import type { Claim } from '#contract/claims.ts'
import { manyClaims, resolutionLabels, type ClaimState } from '#domain/claim.ts'
import { Chip, type Tone } from '../../ui/chip.tsx'
import { formatSpan } from '../../ui/format-date.ts'

const tones: Record<ClaimState, Tone> = { Abierto: 'warn', 'En revisión': 'info', Resuelto: 'good', Rechazado: 'bad' }

/** Where a claim stands; for whoever answers, what makes it urgent. */
export function ClaimChips({ claim, now }: { claim: Claim; now: number }) {
  const { estado, resolution, escalated, settledAt, answerDue, account, mayAnswer } = claim
  const left = answerDue.getTime() - now
  return (
    <>
      <Chip tone={tones[estado]}>
        {resolution === null || resolution === 'rejected' ? estado : `${estado}: ${resolutionLabels[resolution]}`}
      </Chip>
      {settledAt === null && account && escalated && (
        <Chip tone="bad" icon={<Flame size={14} aria-hidden />}>
          Urge
        </Chip>
      )}
      {mayAnswer && !escalated && left > 0 && <Chip>Quedan {formatSpan(left)}</Chip>}
      {settledAt === null && account?.fallenAt && <Chip tone="bad">Cuenta caída</Chip>}
      {settledAt === null && account && account.claims > 1 && (
        <Chip tone={account.claims >= manyClaims ? 'bad' : 'neutral'} icon={<Users size={14} aria-hidden />}>
          {account.claims} de esta cuenta
        </Chip>
      )}
      {account && account.ofBuyer >= manyClaims && <Chip tone="warn">{account.ofBuyer} reclamos suyos en 30 días</Chip>}
    </>
  )
}
