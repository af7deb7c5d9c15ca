import { sql } from 'kysely'
import type { ClaimKind } from '#domain/claim.ts'
import type { Caller } from '../platform/sessions/sessions.ts'
import { openClaim } from '../features/claims/open-claim.ts'
import { rejectClaim, resolveClaim } from '../features/claims/resolve.ts'
import { writeMessage } from '../features/claims/write-message.ts'
import type { AppContext } from '../platform/context.ts'

type DemoClaim = {
  kind: ClaimKind
  text: string
  hoursAgo: number
  /** What became of it, if anything did. */
  answer?: { by: 'review' | 'explanation' | 'rejected'; text: string }
}

const demoClaims: readonly DemoClaim[] = [
  {
    kind: 'calidad',
    text: 'Solo se ve en baja calidad en el televisor.',
    hoursAgo: 60,
    answer: {
      by: 'explanation',
      text: 'El plan es de una pantalla en HD: en Ajustes elige calidad alta y vuelve a entrar.',
    },
  },
  {
    kind: 'otro',
    text: 'Mi cliente quiere cambiar el nombre del perfil.',
    hoursAgo: 40,
    answer: { by: 'rejected', text: 'El nombre del perfil no se cambia: así sabemos de quién es.' },
  },
  {
    kind: 'ocupado',
    text: 'Sale que hay demasiadas pantallas a la vez, desde anoche.',
    hoursAgo: 14,
    answer: { by: 'review', text: 'Estamos mirando quién más entró. Te avisamos hoy.' },
  },
  { kind: 'clave', text: 'Dice que la contraseña es incorrecta.', hoursAgo: 3 },
  { kind: 'pin', text: 'Pide otro PIN.', hoursAgo: 1 },
]

/** Claims of a reseller's latest running rents, in every state, by the commands that make real ones. */
export async function seedClaims(context: AppContext, reseller: Caller, administrator: Caller): Promise<void> {
  const now = context.clock.now().getTime()
  const rents = await context.db
    .selectFrom('purchases')
    .select('id')
    .where('userId', '=', reseller.id)
    .where('profileId', 'is not', null)
    .where('freedAt', 'is', null)
    .where(sql<boolean>`start_date < ${new Date(now)}::timestamptz - interval '4 days'`)
    .where(sql<boolean>`end_date > ${new Date(now)}::timestamptz + interval '4 days'`)
    .orderBy('id', 'desc')
    .limit(demoClaims.length)
    .execute()
  for (const [index, { id: purchaseId }] of rents.entries()) {
    const claim = demoClaims[index]
    if (claim) await seedClaim(context, { purchaseId, reseller, administrator, now }, claim)
  }
  // What a demo shop opens with is known.
  await context.db
    .updateTable('notices')
    .set((it) => ({ readAt: it.ref('createdAt') }))
    .where('kind', 'in', ['claimOpened', 'claimMessage', 'claimSettled'])
    .execute()
}

type Of = { purchaseId: number; reseller: Caller; administrator: Caller; now: number }

async function seedClaim(context: AppContext, of: Of, { kind, text, hoursAgo, answer }: DemoClaim) {
  const at = (hours: number): AppContext => ({
    ...context,
    clock: { now: () => new Date(of.now - hours * 60 * 60 * 1000) },
  })
  const { id } = await openClaim(at(hoursAgo), of.reseller, { purchaseId: of.purchaseId, kind, text })
  if (!answer) return
  const later = at(hoursAgo - 2)
  if (answer.by === 'review') await writeMessage(later, of.administrator, id, answer.text)
  else if (answer.by === 'rejected') await rejectClaim(later, of.administrator, id, answer.text)
  else await resolveClaim(later, of.administrator, id, { by: answer.by, text: answer.text })
}
