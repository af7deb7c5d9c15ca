import type { Person } from './open-shop.ts'

const dayMs = 24 * 60 * 60 * 1000

type Product = {
  id: number
  supplier: number
  dias: number
  garantiaDias: number
  precio: number
  costo: number | null
}
/** What was taken back of a share; of what a goodwill refund took, its supplier loses nothing. */
type Loss = { part: number; whole: number; paid: number; refunds: boolean; goodwill: boolean }
/** What a supplier is owed for a paid period, or for the rest of it. */
type Share = {
  supplier: number
  productId: number
  dias: number
  kind: 'sale' | 'renewal' | 'replacement'
  cost: number | null
  /** Of the term that the cost is of. */
  part: number
  whole: number
  paid: number
  at: number
  losses: Loss[]
}
type Period = { start: number; dias: number; price: number; warranty: number; shares: Share[] }
type Claim = { id: number; supplier: number; openedAt: number; settledAt: number | null }
/** What a rent costs its buyer and is owed for, each time that it is renewed. */
type Term = { cost: number | null; price: number }
type Sale = { id: number; productId: number; buyer: Person; paid: number; at: number }

export class Rent {
  readonly id: number
  readonly buyer: Person
  readonly dias: number
  productId: number
  term: Term
  periods: Period[] = []
  claims: Claim[] = []
  end = 0
  refunded = 0
  ended = false
  isMoved = false

  constructor({ id, buyer, productId }: Sale, dias: number, term: Term) {
    this.id = id
    this.buyer = buyer
    this.productId = productId
    this.dias = dias
    this.term = term
  }
  cost() {
    return this.periods.reduce((sum, { price }) => sum + price, 0)
  }
  get claim() {
    return this.claims.find(({ settledAt }) => settledAt === null)
  }
  /** Of the period in which a moment lies. */
  warrantyAt(at: number) {
    return this.periods.findLast(({ start }, index) => index === 0 || start <= at)?.warranty ?? 0
  }
}

/** What suppliers are owed, computed again from what happened, by nothing that the shop computes it with. */
export class Ledger {
  readonly products: Product[] = []
  readonly rents: Rent[] = []
  /** The term of each product. */
  private terms = new Map<number, Term>()
  private paid = new Map<number, number>()
  private corrected = new Map<number, number>()

  addProduct(product: Product) {
    this.products.push(product)
    this.terms.set(product.id, { cost: product.costo, price: product.precio })
  }
  private product(id: number) {
    return this.products.find((it) => it.id === id) as Product
  }
  private term(productId: number): Term {
    return this.terms.get(productId) as Term
  }
  /** That of a rent of so many days that comes from another product: what its own term costs a day at that moment. */
  private termOfMoved(productId: number, dias: number): Term {
    const own = this.term(productId)
    const { dias: usual } = this.product(productId)
    if (dias === usual) return own
    const cost = own.cost === null ? null : Math.floor((own.cost * dias) / usual)
    return { cost, price: Math.ceil((own.price * dias) / usual) }
  }
  changeCost(productId: number, cost: number) {
    this.term(productId).cost = cost
  }

  private period(rent: Rent, kind: 'sale' | 'renewal', price: number, start: number, at: number): Period {
    const { supplier, garantiaDias } = this.product(rent.productId)
    const cost = rent.buyer.id === supplier ? 0 : rent.term.cost
    const share = { supplier, productId: rent.productId, dias: rent.dias, kind, cost, part: 1, whole: 1, at }
    const warranty = start + Math.min(garantiaDias, rent.dias) * dayMs
    return { start, dias: rent.dias, price, warranty, shares: [{ ...share, paid: price, losses: [] }] }
  }
  sell(sale: Sale) {
    const rent = new Rent(sale, this.product(sale.productId).dias, this.term(sale.productId))
    rent.periods.push(this.period(rent, 'sale', sale.paid, sale.at, sale.at))
    rent.end = sale.at + rent.dias * dayMs
    this.rents.push(rent)
  }
  renew(rent: Rent, at: number) {
    const start = Math.max(rent.end, at)
    rent.periods.push(this.period(rent, 'renewal', rent.term.price, start, at))
    rent.end = start + rent.dias * dayMs
  }
  refund(rent: Rent, amount: number, at: number) {
    rent.refunded += amount
    let rest = amount
    for (const { shares, warranty } of rent.periods.toReversed()) {
      for (const { paid, losses } of shares.toReversed()) {
        const left = paid - losses.reduce((sum, loss) => sum + loss.paid, 0)
        const part = Math.min(rest, left)
        if (part === 0) continue
        losses.push({ part, whole: paid, paid: part, refunds: true, goodwill: warranty <= at })
        rest -= part
      }
    }
  }
  claim(rent: Rent, id: number, openedAt: number) {
    rent.claims.push({ id, supplier: this.product(rent.productId).supplier, openedAt, settledAt: null })
  }
  settle(rent: Rent, at: number) {
    if (rent.claim) rent.claim.settledAt = at
  }
  replace(rent: Rent, productId: number, at: number) {
    const [from, to] = [this.product(rent.productId).supplier, this.product(productId).supplier]
    rent.term = this.termOfMoved(productId, rent.dias)
    rent.productId = productId
    if (from === to) return
    rent.isMoved = true
    const since = rent.claim?.openedAt ?? at
    for (const { start, dias, price, shares } of rent.periods) {
      const end = start + dias * dayMs
      const unused = Math.max(0, end - Math.max(start, since))
      if (unused === 0) continue
      const first = shares.at(-1)
      let paid = Math.ceil((price * unused) / (dias * dayMs))
      if (first?.supplier === from) {
        const whole = first.kind === 'replacement' ? first.part : dias * dayMs
        const part = Math.min(unused, whole)
        const left = first.paid - first.losses.reduce((sum, loss) => sum + loss.paid, 0)
        paid = Math.min(left, Math.ceil((first.paid * part) / whole))
        first.losses.push({ part, whole, paid, refunds: false, goodwill: false })
      }
      const ours = rent.buyer.id === to ? 0 : rent.term.cost
      const share = { supplier: to, productId, dias: rent.dias, kind: 'replacement' as const, cost: ours, at, paid }
      shares.push({ ...share, part: unused, whole: rent.dias * dayMs, losses: [] })
    }
  }
  fill(rentId: number, cost: number, alike: boolean): number {
    const named = this.rents.find(({ id }) => id === rentId)?.periods[0]?.shares[0] as Share
    const all = this.rents.flatMap(({ periods }) => periods.flatMap(({ shares }) => shares))
    const filled = all.filter(
      (share) =>
        share === named ||
        (alike &&
          share.cost === null &&
          share.kind !== 'replacement' &&
          share.supplier === named.supplier &&
          share.productId === named.productId &&
          share.dias === named.dias),
    )
    for (const share of filled) share.cost = cost
    return filled.length
  }
  payOut(supplier: number, amount: number) {
    this.paid.set(supplier, (this.paid.get(supplier) ?? 0) + amount)
  }
  correct(supplier: number, amount: number) {
    this.corrected.set(supplier, (this.corrected.get(supplier) ?? 0) + amount)
  }

  sums(supplier: number, at: number) {
    let [held, free, unknown] = [0, this.corrected.get(supplier) ?? 0, 0]
    for (const rent of this.rents) {
      for (const { warranty, shares } of rent.periods) {
        for (const share of shares.filter((it) => it.supplier === supplier)) {
          if (share.cost === null) {
            unknown++
            continue
          }
          const claims = rent.claims.filter((it) => it.supplier === supplier && it.openedAt <= warranty)
          const isHeld =
            at < Math.max(warranty, share.at + 7 * dayMs) ||
            claims.some(({ settledAt }) => settledAt === null || at < settledAt + 3 * dayMs)
          if (isHeld) held += worth(share)
          else free += worth(share)
        }
      }
    }
    const paid = this.paid.get(supplier) ?? 0
    return { held, payable: free - paid, paid, unknown }
  }
}

function worth({ cost, part, whole, paid, losses }: Share): number {
  const gross = Math.floor(((cost ?? 0) * part) / whole)
  let [left, paidLeft] = [gross, paid]
  for (const [index, loss] of losses.entries()) {
    paidLeft -= loss.paid
    if (loss.goodwill) continue
    const isRest = loss.refunds && paidLeft === 0 && !losses.slice(0, index).some(({ goodwill }) => goodwill)
    left -= isRest ? left : Math.min(left, Math.floor((gross * loss.part) / loss.whole))
  }
  return left
}
