import { dayMs } from '#domain/lima.ts'
import { lines } from './lines.ts'

const hourMs = 60 * 60 * 1000

type Person = { id: number; isReseller: boolean; balance: number; reminderDays: readonly number[] }
type Term = { precio: number; dias: number }
/** `terms` are those that it has and had; every rent keeps the one that it was sold with. */
type Product = { id: number; term: Term; terms: Term[]; profiles: number }
export type Rent = {
  id: number
  person: Person
  product: Product
  term: Term
  profileId: number
  accountId: number
  startAt: number
  endAt: number
  freed: boolean
  /** The highest price at which it is renewed automatically. */
  most: number | null
  /** The end before which automatic renewal failed. */
  failedAt: number | null
  /** The end before which its owner was told that the balance will not suffice. */
  shortAt: number | null
}

/** What the public pays for these base prices; for any other, the price itself. */
const markups: Record<number, number> = { 500: 1300, 1000: 2500, 2000: 3000 }

/** Lima is at UTC-5 all year. */
const dayInLima = (at: number) => new Date(at - 5 * hourMs).toISOString().slice(0, 10)
const nineAmLima = (day: string) => Date.parse(`${day}T14:00:00Z`)

/** Days until a rent ends, rounded up: counted, not computed. */
function daysUntil(end: number, from: number): number {
  let days = 0
  while (from + days * dayMs < end) days++
  return days
}

/** The expected state, computed independently of the shop from the actions of users and the time, in hours. */
export class Oracle {
  readonly people: Person[] = []
  readonly products: Product[] = []
  readonly rents: Rent[] = []
  readonly givenBack = new Set<number>()
  reminderDays: readonly number[] = [7, 3, 1, 0]
  graceDays = 2
  /** The notices and renewals since the last look. */
  #told: string[] = []
  #renewals: string[] = []
  readonly #failures = new Set<string>()
  #remindedOn = ''

  priceFor(person: Person, { precio }: Term): number {
    return person.isReseller ? precio : (markups[precio] ?? precio)
  }

  canLetRenewItself = (rent: Rent, now: number) => this.canRenew(rent) && rent.endAt > now
  canRenew = (rent: Rent) => !rent.freed && !this.givenBack.has(rent.accountId)
  mayBeFreed = (rent: Rent, now: number) => !rent.freed && now >= rent.endAt + this.graceDays * dayMs
  isSoldOut = (product: Product) =>
    this.rents.filter((rent) => rent.product === product && !rent.freed).length >= product.profiles

  buy(rent: Pick<Rent, 'id' | 'person' | 'product' | 'profileId' | 'accountId'>, now: number): Rent {
    const { term } = rent.product
    const holder = this.rents.find(({ profileId, freed }) => profileId === rent.profileId && !freed)
    if (holder) throw new Error(`the profile of rent ${holder.id} was sold again with rent ${rent.id}`)
    rent.person.balance -= this.priceFor(rent.person, term)
    const endAt = now + term.dias * dayMs
    const bought: Rent = { ...rent, term, startAt: now, endAt, freed: false, most: null, failedAt: null, shortAt: null }
    this.rents.push(bought)
    return bought
  }

  renew(rent: Rent, now: number, automatic = false): void {
    const precio = this.priceFor(rent.person, rent.term)
    const from = automatic ? rent.endAt : Math.max(rent.endAt, now)
    rent.person.balance -= precio
    rent.endAt = from + rent.term.dias * dayMs
    const renewal = { precio, from, until: rent.endAt, automatic }
    this.#renewals.push(lines.renewal(now, rent.id, renewal))
    if (automatic) this.#told.push(lines.renewed(now, rent.person.id, rent.id, renewal))
  }

  /** Other days are another term, or one that the product had; other prices are those of the same. */
  reprice(product: Product, { precio, dias }: Term): void {
    const term = product.terms.find((one) => one.dias === dias) ?? { precio, dias }
    if (!product.terms.includes(term)) product.terms.push(term)
    term.precio = precio
    product.term = term
  }

  /** Days added by the administrator. */
  give(rent: Rent, days: number, now: number): void {
    rent.endAt = Math.max(rent.endAt, now) + days * dayMs
  }

  letRenewItself(rent: Rent, on: boolean): void {
    rent.most = on ? this.priceFor(rent.person, rent.term) : null
    rent.failedAt = null
  }

  /**
   * The servers receive this time: what was renewed automatically, what could not be, and whether users are reminded.
   */
  tick(now: number): { renewed: Rent[]; failed: Rent[]; reminds: boolean } {
    const [renewed, failed]: [Rent[], Rent[]] = [[], []]
    for (const rent of this.rents.toSorted((one, other) => one.endAt - other.endAt || one.id - other.id)) {
      if (rent.most === null || rent.failedAt === rent.endAt || rent.endAt > now + 12 * hourMs) continue
      const reason = this.#isMissed(rent, now) ? 'missed' : this.#obstacle(rent)
      if (reason) {
        this.#fail(rent, now, reason)
        failed.push(rent)
      } else {
        this.renew(rent, now, true)
        renewed.push(rent)
      }
    }
    for (const person of this.people) this.#warnShort(person, now)
    const renewalsTold = this.#told.length
    const day = dayInLima(now)
    if (day > this.#remindedOn && now >= nineAmLima(day)) {
      this.#remindedOn = day
      this.#remind(now, day)
    }
    return { renewed, failed, reminds: this.#told.length > renewalsTold }
  }

  /** It ended before the servers worked again, and so did its grace, or the days that it would have got. */
  #isMissed({ freed, endAt, term }: Rent, now: number): boolean {
    return freed || (endAt <= now && endAt + Math.min(this.graceDays, term.dias) * dayMs <= now)
  }

  #obstacle(rent: Rent): 'gone' | 'price' | 'balance' | undefined {
    if (this.givenBack.has(rent.accountId)) return 'gone'
    const precio = this.priceFor(rent.person, rent.term)
    if (precio > (rent.most ?? 0)) return 'price'
    return precio > rent.person.balance ? 'balance' : undefined
  }

  /** Spends the balance on each renewal of the next three days in turn, and tells once what it lacks. */
  #warnShort(person: Person, now: number): void {
    const horizon = now + (3 * 24 + 12) * hourMs
    const own = this.rents.filter((rent) => rent.person === person && this.#renewsItself(rent))
    const charges = own.flatMap((rent) => {
      const ends: { rent: Rent; at: number }[] = []
      for (let at = rent.endAt; at <= horizon; at += rent.term.dias * dayMs) ends.push({ rent, at })
      return ends
    })
    let left = person.balance
    const short: { rent: Rent; missing: number }[] = []
    for (const { rent, at } of charges.toSorted((one, other) => one.at - other.at || one.rent.id - other.rent.id)) {
      left -= this.priceFor(person, rent.term)
      if (left < 0 && at === rent.endAt && rent.shortAt !== at) short.push({ rent, missing: -left })
    }
    for (const { rent } of short) rent.shortAt = rent.endAt
    const [first, last] = [short[0], short.at(-1)]
    if (!first || !last) return
    const key = `auto-renew-short ${first.rent.id} ${new Date(first.rent.endAt - 12 * hourMs).toISOString()}`
    this.#told.push(lines.short(now, person.id, key, { rents: short.length, missing: last.missing }))
  }

  #renewsItself(rent: Rent): boolean {
    const obstacle = this.#obstacle(rent)
    return rent.most !== null && rent.failedAt !== rent.endAt && !rent.freed && (!obstacle || obstacle === 'balance')
  }

  /** Notified once per end, also if it is tried again before it. */
  #fail(rent: Rent, now: number, reason: string): void {
    rent.failedAt = rent.endAt
    const key = `auto-renew-failed ${rent.id} ${new Date(rent.endAt).toISOString()}`
    if (!this.#failures.has(key)) this.#told.push(lines.failed(now, rent.person.id, key, reason))
    this.#failures.add(key)
  }

  #remind(now: number, day: string): void {
    const nine = nineAmLima(day)
    for (const person of this.people) {
      const counts = new Map<number, number>()
      for (const { id, endAt } of this.rents.filter((rent) => rent.person === person && !rent.freed)) {
        const left = daysUntil(endAt, nine)
        if (endAt <= nine - dayMs || !this.reminderDays.includes(left) || !person.reminderDays.includes(left)) continue
        counts.set(left, (counts.get(left) ?? 0) + 1)
        if (!person.isReseller) this.#told.push(lines.ending(now, person.id, `rent-ending ${id} ${day}`, left))
      }
      const sorted = [...counts]
        .map(([left, count]) => ({ left, count }))
        .toSorted((one, other) => one.left - other.left)
      if (person.isReseller && sorted.length > 0)
        this.#told.push(lines.endings(now, person.id, `rents-ending ${day}`, sorted))
    }
  }

  /** The expected state by now, and what was done since the last look. */
  look() {
    const found = {
      told: this.#told.toSorted(),
      renewals: this.#renewals.toSorted(),
      rents: this.rents.map(({ id, startAt, endAt, freed }) => lines.rent(id, startAt, endAt, freed)),
      balances: this.people.toSorted((one, other) => one.id - other.id).map(({ id, balance }) => `${id} ${balance}`),
    }
    this.#told = []
    this.#renewals = []
    return found
  }
}
