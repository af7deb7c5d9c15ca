import { spokenMoment } from './lima.ts'
import { formatDays } from './purchase.ts'

/** The data of the notices about accounts that fell. A moment is in JSON. */
export type OutageNoticeData = {
  /** To whoever rents it. */
  accountFallen: { purchaseId: number; nombre: string }
  /** The account works again, with new data or with those it had. */
  accountWorks: { purchaseId: number; nombre: string; newData: boolean }
  /** The rent goes on with another profile, until the same day. */
  profileReplaced: { purchaseId: number; nombre: string }
  daysGiven: { purchaseId: number; nombre: string; days: number; until: string; motivo: string }
}

type Rendered = { title: string; text: string; lockedText?: string; path: string }

const purchasePath = (id: number) => `/purchases?username=%23${id}`

export const outageRenderers: { [Kind in keyof OutageNoticeData]: (data: OutageNoticeData[Kind]) => Rendered } = {
  accountFallen: ({ purchaseId, nombre }) => ({
    title: `${nombre} no funciona`,
    text: 'Ya lo sabemos y lo estamos arreglando. Te avisamos apenas vuelva.',
    path: purchasePath(purchaseId),
  }),
  accountWorks: ({ purchaseId, nombre, newData }) => ({
    title: `${nombre} ya funciona`,
    text: newData ? 'Tiene datos nuevos: míralos en tu compra.' : 'Entra con los mismos datos de antes.',
    path: purchasePath(purchaseId),
  }),
  profileReplaced: ({ purchaseId, nombre }) => ({
    title: `${nombre}: te dimos otro perfil`,
    text: 'Dura hasta el mismo día. Mira tus datos nuevos en tu compra.',
    path: purchasePath(purchaseId),
  }),
  daysGiven: ({ purchaseId, nombre, days, until, motivo }) => ({
    title: `${nombre}: te devolvimos ${formatDays(days)}`,
    text: `Ahora dura hasta el ${spokenMoment(until)}. Motivo: ${motivo}`,
    lockedText: `Ahora dura hasta el ${spokenMoment(until)}.`,
    path: purchasePath(purchaseId),
  }),
}
