import type { Generated, GeneratedAlways } from 'kysely'
import type { Centimos } from '#domain/money.ts'
import type { PaymentKind } from '#domain/payment-method.ts'
import type { ProductState } from '#domain/product.ts'
import type { PurchaseNote } from '#domain/purchase.ts'
import type { Role } from '#domain/user.ts'
import type { WinnerState } from '#domain/raffle.ts'
import type { EntryKind } from '#domain/wallet.ts'
import type { NoticeTables } from './notice-tables.ts'
import type { PaymentTables } from './payment-tables.ts'

/** The purpose of a one-time link; `confirm` verifies too, but only with a session of the account. */
export type TokenKind = 'verify' | 'recover' | 'confirm'

/** The tables that are declared in other files. */
type OtherTables = PaymentTables & NoticeTables

/** The tables as `migrations/*.sql` make them, column names in camelCase. */
export type Tables = OtherTables & {
  users: {
    id: GeneratedAlways<number>
    username: string
    passwordHash: string
    codigo: string
    telefono: string
    role: Generated<Role>
    avatarId: number | null
    nombre: string | null
    apellido: string | null
    email: string | null
    emailVerifiedAt: Date | null
    dni: string | null
    ubigeo: string | null
    departamento: string | null
    provincia: string | null
    distrito: string | null
    direccion: string | null
    disabledAt: Date | null
    createdAt: Generated<Date>
  }
  userImages: {
    id: GeneratedAlways<number>
    userId: number
    file: string
    width: number
    height: number
    createdAt: Generated<Date>
  }
  sessions: {
    id: GeneratedAlways<number>
    tokenHash: Buffer
    userId: number
    createdAt: Generated<Date>
    lastSeenAt: Generated<Date>
    idleSeconds: number
    expiresAt: Date
    /** As returned by `deviceOf`. */
    device: string | null
  }
  categories: { id: Generated<number>; name: string; slug: string; byContact: Generated<boolean> }
  brands: { id: Generated<number>; name: string }
  products: {
    id: Generated<number>
    nombre: string
    descripcion: string
    nota: string | null
    dias: number
    precio: Centimos
    precioRifa: Centimos | null
    totalTickets: number | null
    stock: Generated<number>
    state: Generated<ProductState>
    autorizacion: string | null
    terminos: string | null
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
  favourites: { id: GeneratedAlways<number>; userId: number; productId: number }
  /** `settings` is JSON, read by the schema of the contract. */
  accountViews: { userId: number; list: string; settings: string }
  markupRules: { id: GeneratedAlways<number>; base: Centimos; categoryId: number | null; precio: Centimos }
  productImages: {
    id: GeneratedAlways<number>
    productId: number
    file: string
    width: number
    height: number
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
    createdAt: Generated<Date>
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
  }
  wallets: { userId: number; balance: Generated<Centimos> }
  walletEntries: {
    id: GeneratedAlways<number>
    userId: number
    kind: EntryKind
    quantity: Centimos
    /** The amount that was typed, for a top-up that the shop raised by some céntimos. */
    typedQuantity: Centimos | null
    status: 'pending' | 'accepted' | 'rejected' | 'cancelled'
    purchaseId: number | null
    /** Set for the payment of a renewal. */
    renewalId: number | null
    motivo: string | null
    corrects: number | null
    /** The payment method of a top-up, and its kind. */
    methodId: number | null
    methodKind: PaymentKind | null
    operationNumber: string | null
    paidAt: Date | null
    /** What its owner writes in the message of the payment; the database gives it. */
    paymentCode: string | null
    /** Another top-up of the same number, from before numbers were compared in their normal form. */
    twinOf: number | null
    reversed: GeneratedAlways<Centimos>
    /** A rule of the owner accepted it. */
    autoAccepted: boolean | null
    createdAt: Generated<Date>
    updatedAt: Generated<Date>
  }
  purchases: {
    id: Generated<number>
    userId: number
    productId: number
    sellerId: number
    nombre: string
    descripcion: string
    precio: Centimos
    dias: number
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
    fromDate: Date
    untilDate: Date
    automatic: boolean
    entryId: number
    debit: GeneratedAlways<Centimos>
    createdAt: Date
  }
  /** Reminders of the end of a rent that somebody sent by chat. */
  endReminders: { purchaseId: number; userId: number; toldAt: Date }
  draws: {
    productId: number
    commitment: Buffer
    sealedSecret: Buffer
    sealedSecretKey: GeneratedAlways<number>
    closedAt: Date | null
    early: Generated<boolean>
    listHash: Buffer | null
    beaconRound: number | null
    announcedAt: Date | null
    drawnAt: Date | null
    secret: Buffer | null
    beaconSignature: Buffer | null
    cancelledAt: Date | null
  }
  winners: {
    id: GeneratedAlways<number>
    productId: number
    purchaseId: number
    userId: number
    estado: Generated<WinnerState>
    createdAt: Generated<Date>
    /** As the draw showed them; the database fills these in. */
    shownNombre: GeneratedAlways<string>
    shownApellido: GeneratedAlways<string | null>
    shownAvatarId: GeneratedAlways<number | null>
    shownPremio: GeneratedAlways<string>
  }
  cartLines: { id: GeneratedAlways<number>; userId: number; productId: number; quantity: number }
  idempotencyKeys: { userId: number; key: string; requestHash: Buffer; resultId: number; createdAt: Generated<Date> }
  mailTokens: {
    tokenHash: Buffer
    kind: TokenKind
    userId: number
    email: string
    expiresAt: Date
    usedAt: Date | null
  }
  suppliers: {
    id: GeneratedAlways<number>
    nombre: string
    telefono: string | null
    ubigeo: string
    region: string
    provincia: string
    distrito: string
    direccion: string
    descripcion: string
  }
  supplierImages: { id: GeneratedAlways<number>; supplierId: number; file: string; width: number; height: number }
  settings: { key: string; value: string }
  /** One row at most. */
  mailServer: {
    id: number
    host: string
    port: number
    username: string
    password: Buffer
    sender: string
    passwordKey: GeneratedAlways<number>
  }
  shopPictures: { name: string; variant: string; type: string; content: Buffer; createdAt: Generated<Date> }
  /** Unlogged: may be empty after a crash. */
  rateLimits: { key: string; points: number; expire: number | null }
  /** Version 0 is the key of the index of usernames; the others seal. */
  vaultKeys: { version: number; wrapped: Buffer; createdAt: Generated<Date> }
  audit: {
    id: GeneratedAlways<number>
    at: Generated<Date>
    actorId: number
    action: string
    subject: string
    subjectId: number
    before: string | null
    after: string | null
  }
  /** A view of the number of rows and the sums by list; see `aggregates.ts`. */
  counts: { name: string; since: Date; count: number; amount: Centimos }
}
