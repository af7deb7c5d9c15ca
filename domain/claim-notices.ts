import { claimKindLabels, type ClaimKind, type Resolution } from './claim.ts'
import { spokenMoment } from './lima.ts'
import { formatSoles, type Centimos } from './money.ts'

/** The data of the notices about claims. They name the claim and how it was settled, never what somebody wrote. */
export type ClaimNoticeData = {
  /** To whoever has to answer it. */
  claimOpened: { claimId: number; nombre: string; kind: ClaimKind }
  /** The other side wrote. */
  claimMessage: { claimId: number; nombre: string }
  /** To administrators: from now on it is theirs alone. */
  claimEscalated: { claimId: number; nombre: string; reason: 'late' | 'reopened' | 'disabled' }
  /** To its buyer; `at` is a moment in JSON. */
  claimSettled: { claimId: number; nombre: string; resolution: Resolution; refunded: Centimos | null; at: string }
}

type Rendered = { title: string; text: string; path: string }

const claimPath = (id: number) => `/reclamos/${id}`

const escalations: Record<ClaimNoticeData['claimEscalated']['reason'], string> = {
  late: 'Nadie lo respondió a tiempo.',
  reopened: 'Su comprador lo abrió otra vez.',
  disabled: 'Su proveedor está desactivado.',
}

const outcomes: Record<Resolution, string> = {
  newData: 'La cuenta tiene datos nuevos: míralos en tu compra.',
  replacement: 'Te dimos otro perfil, hasta el mismo día: míralo en tu compra.',
  refund: 'La compra terminó.',
  explanation: 'Lee la explicación.',
  rejected: 'No procede. Lee por qué.',
}

export const claimRenderers: { [Kind in keyof ClaimNoticeData]: (data: ClaimNoticeData[Kind]) => Rendered } = {
  claimOpened: ({ claimId, nombre, kind }) => ({
    title: `Reclamo de ${nombre}`,
    text: `${claimKindLabels[kind]}. Respóndelo cuanto antes.`,
    path: claimPath(claimId),
  }),
  claimMessage: ({ claimId, nombre }) => ({
    title: `Te escribieron por ${nombre}`,
    text: `Hay un mensaje nuevo en el reclamo #${claimId}.`,
    path: claimPath(claimId),
  }),
  claimEscalated: ({ claimId, nombre, reason }) => ({
    title: `Urge responder: ${nombre}`,
    text: `${escalations[reason]} El reclamo #${claimId} es tuyo.`,
    path: claimPath(claimId),
  }),
  claimSettled: ({ claimId, nombre, resolution, refunded, at }) => ({
    title: resolution === 'rejected' ? `${nombre}: reclamo rechazado` : `${nombre}: reclamo resuelto`,
    text: `${refunded === null ? '' : `Te devolvimos ${formatSoles(refunded)}. `}${outcomes[resolution]} Fue el ${spokenMoment(at)}.`,
    path: claimPath(claimId),
  }),
}
