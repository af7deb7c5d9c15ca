import type { Generated, GeneratedAlways } from 'kysely'
import type { Centimos } from '#domain/money.ts'
import type { ProductState } from '#domain/product.ts'
import type { RaffleKind } from '#domain/raffle.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    categories: { id: Generated<number>; name: string; slug: string; byContact: Generated<boolean> }
    brands: { id: Generated<number>; name: string }
    products: {
      id: Generated<number>
      nombre: string
      descripcion: string
      nota: string | null
      dias: number
      /** Days of warranty of each paid period; null: all of them. */
      garantiaDias: number | null
      precio: Centimos
      precioRifa: Centimos | null
      /** What the public pays for it; null where the table of prices applies. */
      precioPublico: Centimos | null
      /** Its first term, with the same days and prices; null for a raffle. Kept by triggers. */
      termId: number | null
      totalTickets: number | null
      stock: Generated<number>
      state: Generated<ProductState>
      autorizacion: string | null
      /** The newest of its terms; a trigger keeps each of them. */
      terminos: string | null
      tipoSorteo: RaffleKind | null
      autorizacionDocumento: string | null
      /** When its sales end; since it was published it does not move. */
      finSorteo: Date | null
      maxPorPersona: number | null
      minTickets: number | null
      /** Null only once the product is deleted. */
      categoryId: number | null
      brandId: number | null
      sellerId: number
      creatorId: number
      deletedAt: Date | null
      createdAt: Generated<Date>
      searchText: GeneratedAlways<string>
      searchWords: GeneratedAlways<string>
    }
    productTerms: {
      id: Generated<number>
      productId: number
      dias: number
      precio: Centimos
      precioPublico: Centimos | null
      costo: Centimos | null
      active: Generated<boolean>
      createdAt: Generated<Date>
    }
    accounts: {
      id: Generated<number>
      productId: number
      username: Buffer
      usernameIndex: Buffer
      password: Buffer
      usernameKey: GeneratedAlways<number>
      passwordKey: GeneratedAlways<number>
      renewable: Generated<boolean>
      /** When one of its credentials became another; null: not since that is noted. */
      changedAt: Date | null
      /** Since when it is marked as fallen: neither sold nor renewed. */
      fallenAt: Date | null
      createdAt: Generated<Date>
    }
    formerPasswords: {
      id: Generated<number>
      accountId: number
      password: Buffer
      passwordKey: GeneratedAlways<number>
      changedBy: number
      createdAt: Date
      keepUntil: Date
    }
    profiles: {
      id: Generated<number>
      accountId: number
      productId: number
      perfil: Buffer
      pin: Buffer
      perfilKey: GeneratedAlways<number>
      pinKey: GeneratedAlways<number>
      taken: Generated<boolean>
      /** Since when it waits, taken by no rent, for an administrator to put it back on sale. */
      setAsideAt: Date | null
    }
  }
}
