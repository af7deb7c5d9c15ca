import type { Generated } from 'kysely'
import type { ComplaintGood, ComplaintKind, DocumentKind } from '#domain/complaint.ts'
import type { Centimos } from '#domain/money.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    /** The last number of each year. */
    complaintYears: { year: number; last: number }
    /** Append-only, but for the answer and the refusal. */
    complaints: {
      id: Generated<number>
      year: number
      number: number
      requestId: string
      requestHash: Buffer
      keyHash: Buffer
      createdAt: Date
      /** A day in Lima, as `2026-11-21`. */
      dueDay: string
      providerName: string
      providerDocument: string
      providerAddress: string
      nombre: string
      tipoDocumento: DocumentKind
      documento: string
      domicilio: string
      telefono: string | null
      email: string
      apoderado: string | null
      bien: ComplaintGood
      monto: Centimos | null
      descripcion: string
      tipo: ComplaintKind
      detalle: string
      pedido: string
      respuesta: string | null
      answeredAt: Date | null
      answeredBy: number | null
      /** When the reader of its mailbox said that they did not write it. */
      refusedAt: Date | null
    }
    /** When mails about sheets go to a mailbox, as returned by `mailboxOf`. */
    complaintMails: { complaintId: number; kind: ComplaintMailKind; mailbox: string; at: Date }
    extraHolidays: { day: string }
  }
}
