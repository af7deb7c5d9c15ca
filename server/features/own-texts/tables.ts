import '../../platform/db/tables.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    ownTexts: {
      userId: number
      notify: string | null
      notifyTicket: string | null
      deliver: string | null
      deliverProfile: string | null
      deliverTicket: string | null
      pago: string | null
      firma: string | null
      origen: string | null
    }
  }
}
