import { spokenMoment as dayAndTime } from './lima.ts'
import { centimos, formatSoles, toSoles, type Centimos } from './money.ts'

/** A moment in JSON: ISO 8601. */
type Instant = string

/** The data of the notices about automatic renewals. */
export type RenewalNoticeData = {
  autoRenewed: { purchaseId: number; nombre: string; precio: Centimos; until: Instant }
  autoRenewFailed: {
    purchaseId: number
    nombre: string
    /** 'gone': its account or its product is no longer available. */
    reason: 'price' | 'days' | 'balance' | 'gone'
    /** The present price. */
    precio: Centimos | null
    endDate: Instant
    /** Whether it had ended by then: the shop was out of service when it was due. */
    ended?: boolean
  }
  /** It would not be renewed automatically today: it became dearer than its owner accepted, or its days fewer. */
  autoRenewAtRisk: {
    purchaseId: number
    nombre: string
    reason: 'price' | 'days'
    /** The present price, and the highest that was accepted. */
    precio: Centimos
    accepted: Centimos
    /** When it would be renewed. */
    before: Instant
  }
  /** The balance will not suffice to renew these rents automatically. */
  autoRenewShort: {
    rents: number
    /** The first of them, and when it would be renewed. */
    nombre: string
    before: Instant
    /** How many other automatic renewals come before it. */
    earlier: number
    /** What is missing for all of them and for what comes before. */
    missing: Centimos
  }
  /** The shop was out of service until after the grace of the rent. */
  autoRenewMissed: { purchaseId: number; nombre: string; endDate: Instant }
}

type Rendered = { title: string; text: string; path: string }

export const moment = (at: Instant) => `el ${dayAndTime(at)}`

/** The path of one purchase in the list. */
export const purchasePath = (id: number) => `/purchases?username=%23${id}`
/** The same, with the dialog that renews it. */
export const renewPath = (id: number) => `${purchasePath(id)}&renovar=${id}`

export const renewalRenderers: {
  [Kind in keyof RenewalNoticeData]: (data: RenewalNoticeData[Kind]) => Rendered
} = {
  autoRenewed: ({ purchaseId, nombre, precio, until }) => ({
    title: `${nombre} se renovó`,
    text: `Pagaste ${formatSoles(precio)} de tu saldo. Ahora dura hasta ${moment(until)}.`,
    path: purchasePath(purchaseId),
  }),
  autoRenewFailed: ({ purchaseId, nombre, reason, precio, endDate, ended }) => ({
    title: `${nombre} no se renovó`,
    text: `${failures[reason](precio ?? centimos(0))} ${ended ? 'Terminó' : 'Termina'} ${moment(endDate)}.`,
    path: renewPath(purchaseId),
  }),
  autoRenewAtRisk: ({ purchaseId, nombre, reason, precio, accepted, before }) => ({
    title: `${nombre} no se renovará sola`,
    text: `${
      reason === 'price'
        ? `Ahora renovarla cuesta ${formatSoles(precio)} y aceptaste hasta ${formatSoles(accepted)}.`
        : 'Ahora son menos días de los que aceptaste.'
    } Si quieres seguir, acéptalo antes del ${dayAndTime(before)}.`,
    path: renewPath(purchaseId),
  }),
  autoRenewShort: ({ rents, nombre, before, earlier, missing }) => ({
    title: `Falta saldo para renovar ${rents === 1 ? nombre : `${rents} alquileres`}`,
    text: `${
      rents === 1
        ? `Se renueva sola ${moment(before)} y te faltan ${formatSoles(missing)}`
        : `El primero, ${nombre}, se renueva solo ${moment(before)}. Para todos te faltan ${formatSoles(missing)}`
    }${earlier > 0 ? ', con lo que se renueva antes' : ''}. Recarga a tiempo para no perder ${rents === 1 ? 'el perfil' : 'los perfiles'}.`,
    path: `/billetera?recargar=${toSoles(missing).toFixed(2)}`,
  }),
  autoRenewMissed: ({ purchaseId, nombre, endDate }) => ({
    title: `${nombre} no se renovó`,
    text: `La tienda no pudo renovarla a tiempo y terminó ${moment(endDate)}. Si nadie más tiene su perfil, todavía puedes renovarla.`,
    path: renewPath(purchaseId),
  }),
}

const failures: Record<RenewalNoticeData['autoRenewFailed']['reason'], (precio: Centimos) => string> = {
  price: (precio) => `Ahora cuesta ${formatSoles(precio)}, más de lo que aceptaste. Puedes renovarla tú.`,
  days: () => 'Ahora son menos días de los que aceptaste. Puedes renovarla tú.',
  balance: (precio) => `Cuesta ${formatSoles(precio)} y tu saldo no alcanza. Recarga y renuévala.`,
  gone: () => 'La cuenta ya no se puede renovar.',
}
