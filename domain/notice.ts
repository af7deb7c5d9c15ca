import { claimRenderers, type ClaimNoticeData } from './claim-notices.ts'
import { outageRenderers, type OutageNoticeData } from './outage-notices.ts'
import { formatDiscount } from './level.ts'
import { formatDays } from './purchase.ts'
import { lostTicketsText } from './raffle.ts'
import { changesOf, methodChanges, type PaidTo } from './payment-change.ts'
import { formatSoles, type Centimos } from './money.ts'
import type { PaymentKind } from './payment-method.ts'
import { securityRenderers, type SecurityNoticeData } from './security-notices.ts'
import { moment, purchasePath, renewalRenderers, renewPath, type RenewalNoticeData } from './renewal-notices.ts'

/** How many days before the end of a rent its owner may be reminded; 0 is once it has ended. */
export const reminderDays = [7, 3, 1, 0] as const
export type ReminderDay = (typeof reminderDays)[number]
export const reminderDayLabels: Record<ReminderDay, string> = {
  7: '7 días antes',
  3: '3 días antes',
  1: '1 día antes',
  0: 'Cuando termina',
}

/** A moment in JSON: ISO 8601. */
type Instant = string

/** The data of each kind of notice. It contains no credentials; money is in céntimos. */
export type NoticeData = ClaimNoticeData &
  OutageNoticeData &
  RenewalNoticeData &
  SecurityNoticeData & {
    /** To full administrators: somebody wrote into the Libro de Reclamaciones. A day is `2026-11-21`. */
    complaintWritten: { complaintId: number; numero: string; dueDay: string }
    /** To full administrators, daily: the book is closed until the shop says who sells. */
    providerMissing: Record<string, never>
    /** For administrators: somebody asked for a top-up. */
    topUpRequested: { entryId: number; quantity: Centimos }
    topUpAccepted: { entryId: number; quantity: Centimos }
    topUpRejected: { entryId: number; quantity: Centimos; motivo: string | null }
    drawWon: { winnerId: number; nombre: string; ticket: number }
    /** One notice for all tickets that its user held: their number, the first of them, and the ticket that won. */
    drawLost: { winnerId: number; nombre: string; tickets: readonly number[]; total: number; winning: number }
    /** To a reseller: what they pay less from now on, in per cent; null: nothing any more. */
    levelChanged: { level: { name: string; discount: number } | null }
    /** To whoever asked to be told: a sold-out product has units again. */
    backInStock: { productId: number; nombre: string }
    /** To its supplier: the last profile or ticket of a product was sold. */
    soldOut: { productId: number; nombre: string; isRaffle: boolean }
    /** To administrators: a supplier changed the password of an account, which so many running purchases show. */
    accountChanged: { accountId: number; nombre: string; supplier: string; purchases: number }
    /** To whoever sold it: a buyer asks for the code that the account was sent. */
    codeAsked: { purchaseId: number; nombre: string }
    /** To its buyer, without the code. */
    codeGiven: { purchaseId: number; nombre: string }
    /** One notice for all tickets that its user held. */
    raffleCancelled: { nombre: string; tickets: number; refunded: Centimos }
    rentEnding: {
      purchaseId: number
      nombre: string
      /** The customer it was bought for. */
      nombreUser: string
      endDate: Instant
      /** Remaining days, rounded up as the purchase shows them; 0 once it has ended. */
      left: number
      /** The highest price at which it is renewed automatically; null if it is not. */
      autoRenew: Centimos | null
      /** Until when it holds its profile; null if that time is over. */
      graceUntil: Instant | null
    }
    /** One notice for all rents of a reseller: how many rents have each number of days left, the fewest days first. */
    rentsEnding: { counts: { left: number; count: number }[] }
    /** For every full administrator. */
    paymentMethodChanged: {
      what: 'created' | 'changed' | 'removed'
      /** Who did it. */
      by: string
      method: string
      /** Where customers paid by it, and where they pay now. */
      before: PaidTo | null
      after: PaidTo | null
    }
    /** To a supplier: the shop paid what it owed. */
    paidOut: { entryId: number; amount: Centimos; methodKind: PaymentKind; operationNumber: string | null }
  }
export type NoticeKind = keyof NoticeData
export type Notice = { [Kind in NoticeKind]: { kind: Kind; data: NoticeData[Kind] } }[NoticeKind]

/** A rendered notice, for any channel; `path` is the screen where the user can act on it. */
export type RenderedNotice = {
  title: string
  text: string
  /** The text for a locked screen, where `text` says what somebody typed. */
  lockedText?: string
  /** The text for an address that was their owner's until lately, where `text` says what is not for whoever has it now. */
  formerText?: string
  path: string
}

/**
 * Not mailed as notices: their movements of money are mailed already, or they are over before a mail is read.
 */
export const notMailed: readonly NoticeKind[] = [
  'topUpRequested',
  'topUpAccepted',
  'topUpRejected',
  'codeAsked',
  'codeGiven',
]

/**
 * What somebody in a stranger's account would hide: always mailed, for a while to the former address too, and pushed
 * even if it was read in the bell or the device's session has been ended since.
 */
export const securityNotices: readonly NoticeKind[] = [
  'passwordChanged',
  'emailChanged',
  'factorChanged',
  'proofsPaused',
  'factorRemovalAsked',
  'factorRemoval',
  'newDevice',
  'accountClosing',
  'paymentMethodChanged',
]

/** Mailed whatever their owner chose. */
export const alwaysMailed: readonly NoticeKind[] = [
  ...securityNotices,
  'complaintWritten',
  'raffleCancelled',
  'paidOut',
]

/** How money was paid, inside a sentence. */
const means: Record<PaymentKind, string> = {
  Yape: 'Yape',
  Plin: 'Plin',
  Transferencia: 'transferencia',
  Otro: 'otro medio',
}

/** The path of one pending top-up at the desk. */
const topUpPath = (id: number) => `/billetera_superAdmin?recarga=${id}`

const renderers: { [Kind in NoticeKind]: (data: NoticeData[Kind]) => RenderedNotice } = {
  topUpRequested: ({ entryId, quantity }) => ({
    title: 'Recarga por aceptar',
    // Neither username nor phone: a push is shown on a locked screen.
    text: `${formatSoles(quantity)}, recarga #${entryId}.`,
    path: topUpPath(entryId),
  }),
  complaintWritten: ({ complaintId, numero, dueDay }) => ({
    title: 'Hoja nueva en el Libro de Reclamaciones',
    text: `Hoja N.º ${numero}: respóndela a más tardar el ${dueDay}.`,
    path: `/libro_superAdmin/${complaintId}`,
  }),
  providerMissing: () => ({
    title: 'El Libro de Reclamaciones sigue cerrado',
    text: 'La ley lo pide abierto. Se abre cuando digas quién vende: nombre, RUC o DNI y dirección.',
    path: '/settings_superAdmin/contacto',
  }),
  topUpAccepted: ({ quantity }) => ({
    title: 'Tu recarga fue aceptada',
    text: `${formatSoles(quantity)} ya están en tu saldo.`,
    path: '/billetera',
  }),
  topUpRejected: ({ quantity, motivo }) => ({
    title: 'Tu recarga no fue aceptada',
    text: `Eran ${formatSoles(quantity)}.${motivo === null ? '' : ` Motivo: ${motivo}`}`,
    path: '/billetera',
  }),
  drawWon: ({ winnerId, nombre, ticket }) => ({
    title: `¡Ganaste ${nombre}!`,
    text: `Salió tu ticket ${ticket}. Te escribiremos para entregarte el premio.`,
    path: `/ganadores/${winnerId}`,
  }),
  drawLost: ({ winnerId, nombre, tickets, total, winning }) => ({
    title: `${nombre} ya tiene ganador`,
    text: `${lostTicketsText(tickets, total)}: ganó el ticket ${winning}. El acta muestra cómo se eligió.`,
    path: `/ganadores/${winnerId}`,
  }),
  levelChanged: ({ level }) => ({
    title: level ? `Tu nivel es ${level.name}` : 'Ya no tienes nivel',
    text:
      level && level.discount > 0
        ? `Pagas ${formatDiscount(level.discount)} menos que el precio base, donde lo veas tachado.`
        : 'Desde ahora pagas el precio base.',
    lockedText: 'Mira tus precios en la tienda.',
    path: '/',
  }),
  backInStock: ({ productId, nombre }) => ({
    title: `Ya hay ${nombre}`,
    text: 'Pediste que te avisáramos. Cómpralo antes de que se agote otra vez.',
    path: `/products/${productId}`,
  }),
  soldOut: ({ nombre, isRaffle }) =>
    isRaffle
      ? {
          title: `${nombre} vendió todos sus tickets`,
          text: 'La tienda lo sorteará pronto.',
          path: '/purchases?tab=ventas',
        }
      : {
          title: `${nombre} se agotó`,
          text: 'Se vendió el último perfil. Si tienes más cuentas, escríbele a la tienda para que las agregue.',
          path: '/purchases?tab=cuentas',
        },
  accountChanged: ({ accountId, nombre, supplier, purchases }) => ({
    title: 'Un proveedor cambió una contraseña',
    text: `${supplier} cambió la de la cuenta #${accountId} de ${nombre}. ${
      purchases === 0
        ? 'Ninguna compra en curso la usa.'
        : `Ya la ${purchases === 1 ? 've 1 compra' : `ven ${purchases} compras`} en curso.`
    } Tienes 7 días para devolver la anterior.`,
    lockedText: 'Tienes 7 días para devolver la anterior.',
    path: '/products_superAdmin',
  }),
  codeAsked: ({ purchaseId, nombre }) => ({
    title: `Piden un código de ${nombre}`,
    text: `Es de la compra #${purchaseId}. Escríbelo apenas llegue al correo de la cuenta: dura 15 minutos.`,
    path: '/codigos',
  }),
  codeGiven: ({ purchaseId, nombre }) => ({
    title: `Llegó tu código de ${nombre}`,
    text: 'Lo ves en tu compra durante 15 minutos.',
    path: purchasePath(purchaseId),
  }),
  raffleCancelled: ({ nombre, tickets, refunded }) => ({
    title: `${nombre}: sorteo cancelado`,
    text: `Devolvimos ${formatSoles(refunded)} a tu saldo por ${tickets === 1 ? 'tu ticket' : `tus ${tickets} tickets`}.`,
    path: '/billetera',
  }),
  rentEnding: ({ purchaseId, nombre, nombreUser, endDate, left, autoRenew, graceUntil }) => ({
    title: left === 0 ? `${nombre} terminó` : `${nombre} vence en ${formatDays(left)}`,
    text:
      left === 0
        ? `Era de ${nombreUser} hasta ${moment(endDate)}. ${
            graceUntil === null
              ? 'Si nadie más tiene su perfil, todavía puedes renovarla.'
              : `Guardamos su perfil hasta ${moment(graceUntil)}: todavía puedes renovarla.`
          }`
        : `Es de ${nombreUser} y dura hasta ${moment(endDate)}. ${
            autoRenew === null
              ? 'Renuévala para no perder el perfil.'
              : `Se renueva sola por ${formatSoles(autoRenew)} o menos si tu saldo alcanza.`
          }`,
    path: renewPath(purchaseId),
  }),
  rentsEnding: ({ counts }) => {
    const total = counts.reduce((sum, { count }) => sum + count, 0)
    const parts = counts.map(({ left, count }) =>
      left === 0 ? `${count} ya ${count === 1 ? 'terminó' : 'terminaron'}` : `${count} en ${formatDays(left)}`,
    )
    return {
      title: total === 1 ? '1 alquiler por renovar' : `${total} alquileres por renovar`,
      text: `${parts.join(', ')}.`,
      path: '/vencimientos',
    }
  },
  paidOut: ({ amount, methodKind, operationNumber }) => ({
    title: 'Te pagaron',
    text: `${formatSoles(amount)} por ${means[methodKind]}${operationNumber === null ? '' : `, operación ${operationNumber}`}. Si no te llegó, escríbenos.`,
    // Neither how nor under which number: a push is shown on a locked screen.
    lockedText: `${formatSoles(amount)} por lo que vendiste.`,
    path: '/liquidaciones',
  }),
  paymentMethodChanged: ({ what, by, method, before, after }) => ({
    title: methodChanges[what].title,
    text: `${by} ${methodChanges[what].did} ${method}. ${changesOf(before, after)}Si no lo esperabas, míralo en Ajustes.`,
    lockedText: 'Si no lo esperabas, míralo en Ajustes.',
    path: '/settings_superAdmin?parte=pagos',
  }),
  ...claimRenderers,
  ...outageRenderers,
  ...renewalRenderers,
  ...securityRenderers,
}

/** Renders a notice in Spanish, the same for bell, mail and push. */
export function renderNotice<Kind extends NoticeKind>({
  kind,
  data,
}: {
  kind: Kind
  data: NoticeData[Kind]
}): RenderedNotice {
  return renderers[kind](data)
}

/** Whether this version of the shop can render it: a newer one may run on the same database. */
export const isNoticeKind = (kind: string): kind is NoticeKind => Object.hasOwn(renderers, kind)
