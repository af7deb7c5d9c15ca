import type { Generated, GeneratedAlways } from 'kysely'
import type { Centimos } from '#domain/money.ts'
import type { PurchaseNote } from '#domain/purchase.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    purchases: {
      id: Generated<number>
      userId: number
      productId: number
      sellerId: number
      nombre: string
      descripcion: string
      precio: Centimos
      dias: number
      /** The term that it was sold with; null for a ticket. */
      termId: number | null
      profileId: number | null
      freedAt: Date | null
      ticketNumber: number | null
      ticketReceipt: string | null
      nombreUser: string
      telefono: string
      telefonoReseller: string | null
      nota: PurchaseNote | null
      startDate: Date
      endDate: Date
      /** The end of the warranty of the sale; null for a ticket. A trigger fills it. */
      garantiaHasta: Date | null
      entryId: number
      checkoutId: number | null
      debit: GeneratedAlways<Centimos>
      refunded: Generated<Centimos>
      /** The total cost of its renewals, kept by a trigger. */
      renewed: Generated<Centimos>
      autoRenewPrice: Centimos | null
      /** Null while it is off, and where it was switched on before the days were recorded. */
      autoRenewDays: number | null
      autoRenewFailed: Date | null
      /** The end before which its owner was told that it will not be renewed on these terms. */
      autoRenewWarned: Date | null
      /** The end before which its owner was told that the balance will not suffice to renew it. */
      autoRenewShort: Date | null
      createdAt: Generated<Date>
    }
    renewals: {
      id: Generated<number>
      batchId: number
      purchaseId: number
      productId: number
      userId: number
      precio: Centimos
      dias: number
      termId: number
      fromDate: Date
      untilDate: Date
      automatic: boolean
      /** The end of its warranty; a trigger fills it. */
      garantiaHasta: Date | null
      entryId: number
      debit: GeneratedAlways<Centimos>
      createdAt: Date
    }
    /** What buyers sold for: a purchase, or one of its renewals. */
    salePrices: {
      id: Generated<number>
      userId: number
      purchaseId: number
      renewalId: number | null
      precio: Centimos
    }
    /** Reminders of the end of a rent that somebody sent by chat. */
    endReminders: { purchaseId: number; userId: number; toldAt: Date }
  }
}
