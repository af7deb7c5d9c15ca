import type { Generated, GeneratedAlways } from 'kysely'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    customerBooks: { userId: number; readTo: Generated<number> }
    customers: {
      id: Generated<number>
      userId: number
      nombre: string
      telefono: string
      nota: string | null
      named: Generated<boolean>
      lastPurchaseId: Generated<number>
      searchText: GeneratedAlways<string>
      foundBy: GeneratedAlways<string>
      createdAt: Generated<Date>
    }
    customerNumbers: { userId: number; number: string; name: Generated<string>; customerId: number }
    customerPurchases: { purchaseId: number; userId: number; customerId: number }
  }
}
