import { api } from '#contract/index.ts'
import { centimos } from '#domain/money.ts'
import { reminderDays } from '#domain/notice.ts'
import { dayMs } from '#domain/lima.ts'
import type { Person as Client, Shop } from '../open-shop.ts'
import { prove } from '../prove.ts'
import type { Oracle, Rent } from './oracle.ts'

const hourMs = 60 * 60 * 1000

type Person = Oracle['people'][number]
type Appointment = { at: number; act: (now: number) => Promise<void> }
type Options = { shop: Shop; oracle: Oracle; random: () => number; setClock: (at: number) => void }

const prices = [500, 700, 1000, 1200, 2000] as const
const daysSold = [1, 2, 3, 5, 7, 8, 14, 30, 31, 45] as const

/** The status differs from the one that the oracle expects. */
function expectStatus({ status, text }: { status: number; text: string }, wanted: number, what: string): void {
  if (status !== wanted) throw new Error(`${what}: ${wanted} is right, and ${status} came: ${text}`)
}

/** Users who rent, renew, forget and change their minds, by seed; all their actions are passed to the oracle. */
export class Actors {
  readonly #shop: Shop
  readonly #oracle: Oracle
  readonly #random: () => number
  readonly #setClock: (at: number) => void
  readonly #clients = new Map<number, Client>()
  readonly #appointments: Appointment[] = []

  constructor({ shop, oracle, random, setClock }: Options) {
    this.#shop = shop
    this.#oracle = oracle
    this.#random = random
    this.#setClock = setClock
  }

  #client = ({ id }: Person) => this.#clients.get(id) as Client
  #chance = (odds: number) => this.#random() < odds
  #upTo = (most: number) => Math.floor(this.#random() * (most + 1))
  #one = <Item>(items: readonly Item[]) => items[Math.floor(this.#random() * items.length)] as Item
  /** A moment between two, the first one included; some are on the hour. */
  #between = (from: number, to: number) => {
    const at = Math.floor(from + this.#random() * Math.max(0, to - from))
    const onTheHour = at - (at % hourMs)
    return this.#chance(0.2) && onTheHour >= from ? onTheHour : at
  }
  #some = () => reminderDays.filter(() => this.#chance(0.7))
  #at = (at: number, act: Appointment['act']) => void this.#appointments.push({ at, act })

  /** Sets up the shop: its users, its products, and their first planned actions, from `since` on. */
  async open(customers: number, resellers: number, since: number, from: number): Promise<void> {
    for (const [index, dias] of daysSold.entries()) {
      const precio = prices[index % prices.length] ?? 500
      const profiles = Math.ceil((customers + resellers) / 5) + this.#upTo(2)
      const id = await this.#shop.product({ precio: precio / 100, dias, profiles, nombre: `De ${dias}` })
      const term = { precio, dias }
      this.#oracle.products.push({ id, term, terms: [term], profiles })
    }
    const roles = Array.from({ length: customers + resellers }, (_, index) => (index < resellers ? 'RESELLER' : 'USER'))
    const clients = await Promise.all(roles.map((role) => this.#shop.person(role)))
    for (const [index, client] of clients.entries()) {
      const isReseller = index < resellers
      const person: Person = { id: client.id, isReseller, balance: 0, reminderDays }
      this.#clients.set(client.id, client)
      this.#oracle.people.push(person)
      for (let rents = isReseller ? 3 + this.#upTo(2) : 1 + this.#upTo(1); rents > 0; rents--) {
        this.#at(this.#between(since, from + 3 * dayMs), (now) => this.#buy(person, now))
      }
      if (this.#chance(0.5)) this.#at(this.#between(since, from + 60 * dayMs), () => this.#choose(person))
      if (isReseller) this.#at(this.#between(from, from + 7 * dayMs), (now) => this.#renewSeveral(person, now))
    }
    this.#at(from, (now) => this.#administrate(now))
    const changes = [() => this.#setUp(), (now: number) => this.#reprice(now), (now: number) => this.#giveBack(now)]
    for (const change of changes) {
      for (let at = from; at < from + 365 * dayMs; at = this.#between(at + dayMs, at + 12 * dayMs)) this.#at(at, change)
    }
  }

  /** Performs the actions planned until then, each at its own time. */
  async actUntil(until: number): Promise<void> {
    for (;;) {
      const next = this.#appointments.reduce<Appointment | undefined>(
        (first, one) => (first && first.at <= one.at ? first : one),
        undefined,
      )
      if (!next || next.at > until) return
      this.#appointments.splice(this.#appointments.indexOf(next), 1)
      this.#setClock(next.at)
      await next.act(next.at)
    }
  }

  /** A user is notified that a rent could not be renewed automatically. */
  hearFailure(rent: Rent, now: number): void {
    const before = this.#between(now, rent.endAt)
    // Too late for automatic renewal: a failure that was notified is final for this end.
    if (this.#chance(0.5)) this.#at(before, () => this.#credit(rent.person, 3 * rent.term.precio))
    if (this.#chance(0.2)) this.#at(this.#between(before, rent.endAt), (at) => this.#letRenewItself(rent, true, at))
    if (this.#chance(0.5)) this.#at(this.#between(before, rent.endAt + 2 * dayMs), (at) => this.#renew(rent, at))
  }

  async #credit(person: Person, atLeast: number): Promise<void> {
    const quantity = centimos(Math.max(500, Math.ceil(atLeast / 100) * 100))
    const body = { quantity, descripcion: 'Bono', userId: person.id }
    await this.#shop.administrator.call(api.wallet.requestTopUp, { body })
    person.balance += quantity
  }

  async #buy(person: Person, now: number): Promise<void> {
    const product = this.#one(this.#oracle.products)
    const price = this.#oracle.priceFor(person, product.term)
    if (person.balance < price) await this.#credit(person, price - person.balance)
    const body = { productId: product.id, nombreUser: 'Ana', telefono: '987654321' }
    const isSoldOut = this.#oracle.isSoldOut(product)
    const wire = await this.#client(person).wire(api.purchases.buy, { body })
    expectStatus(wire, isSoldOut ? 409 : 201, `buying ${product.id}`)
    if (isSoldOut) {
      this.#at(this.#between(now, now + dayMs), (at) => this.#buy(person, at))
      return
    }
    const { id } = wire.json as { id: number }
    const { profileId, accountId } = await this.#shop.context.db
      .selectFrom('purchases')
      .innerJoin('profiles', 'profiles.id', 'purchases.profileId')
      .select(['profiles.id as profileId', 'accountId'])
      .where('purchases.id', '=', id)
      .executeTakeFirstOrThrow()
    this.#plan(this.#oracle.buy({ id, person, product, profileId, accountId }, now), now)
  }

  /** Plans what happens to a rent next: its owner acts early, late or too late, or not at all. */
  #plan(rent: Rent, now: number): void {
    const { endAt } = rent
    const renew = (at: number) => this.#renew(rent, at)
    const keptUntil = endAt + this.#oracle.graceDays * dayMs
    const turnOn = async (at: number) => {
      await this.#credit(rent.person, this.#upTo(3) * this.#oracle.priceFor(rent.person, rent.term))
      await this.#letRenewItself(rent, true, at)
    }
    const plans = [
      () => this.#at(this.#between(now, endAt), renew),
      () => this.#at(this.#between(Math.max(now, endAt - dayMs), endAt), renew),
      () => this.#at(this.#between(endAt, keptUntil), renew),
      () => this.#at(this.#between(now, keptUntil), (at) => this.#give(rent, at)),
      () => this.#at(this.#between(now, Math.min(endAt, now + 2 * dayMs)), turnOn),
      () => this.#at(this.#between(now, endAt), turnOn),
      () => this.#at(this.#between(now, endAt), (at) => this.#letRenewItself(rent, false, at)),
      () => {},
    ]
    this.#one(plans)()
  }

  async #renew(rent: Rent, now: number): Promise<void> {
    const { person } = rent
    const renew = () => this.#client(person).wire(api.purchases.renew, { params: { id: rent.id }, body: {} })
    const missing = this.#oracle.priceFor(person, rent.term) - person.balance
    if (!this.#oracle.canRenew(rent)) return expectStatus(await renew(), 409, `renewing ${rent.id}, which cannot be`)
    if (missing > 0) {
      expectStatus(await renew(), 409, `renewing ${rent.id} without money`)
      await this.#credit(person, missing)
    }
    expectStatus(await renew(), 201, `renewing ${rent.id}`)
    this.#oracle.renew(rent, now)
    this.#plan(rent, now)
  }

  /** A reseller's morning: renews what ends soon or has ended, all or none. */
  async #renewSeveral(person: Person, now: number): Promise<void> {
    this.#at(this.#between(now + dayMs, now + 9 * dayMs), (at) => this.#renewSeveral(person, at))
    const own = this.#oracle.rents.filter((rent) => rent.person === person && !rent.freed)
    const ending = own.filter(({ endAt }) => endAt < now + 3 * dayMs).slice(0, 3)
    if (ending.length === 0) return
    const price = ending.reduce((sum, { term }) => sum + this.#oracle.priceFor(person, term), 0)
    if (person.balance < price) await this.#credit(person, price - person.balance)
    const wire = await this.#client(person).wire(api.purchases.renewSeveral, {
      body: { ids: ending.map(({ id }) => id) },
    })
    const isPossible = ending.every(this.#oracle.canRenew)
    expectStatus(wire, isPossible ? 201 : 409, `renewing ${ending.map(({ id }) => id).join()}`)
    if (isPossible) for (const rent of ending) this.#oracle.renew(rent, now)
  }

  async #letRenewItself(rent: Rent, on: boolean, now: number): Promise<void> {
    const wire = await this.#client(rent.person).wire(api.purchases.setAutoRenew, {
      params: { id: rent.id },
      body: { on },
    })
    const isPossible = !on || this.#oracle.canLetRenewItself(rent, now)
    expectStatus(wire, isPossible ? 200 : 409, `letting ${rent.id} renew itself`)
    if (isPossible) this.#oracle.letRenewItself(rent, on)
  }

  async #choose(person: Person): Promise<void> {
    const chosen = this.#some()
    await this.#client(person).call(api.notices.choose, { body: { reminderDays: chosen, mail: true } })
    person.reminderDays = chosen
  }

  async #give(rent: Rent, now: number): Promise<void> {
    const dias = 1 + this.#upTo(9)
    const wire = await this.#shop.administrator.wire(api.purchases.change, { params: { id: rent.id }, body: { dias } })
    expectStatus(wire, rent.freed ? 409 : 200, `giving days to ${rent.id}`)
    if (rent.freed) return
    this.#oracle.give(rent, dias, now)
    this.#plan(rent, now)
  }

  /**
   * Tries to release profiles that nobody pays for, and some that may not be released; a user who lost one rents again.
   */
  async #administrate(now: number): Promise<void> {
    this.#at(this.#between(now, now + 1.5 * dayMs), (at) => this.#administrate(at))
    for (const rent of this.#oracle.rents.filter(({ freed }) => !freed)) {
      if (!this.#chance(this.#oracle.mayBeFreed(rent, now) ? 0.8 : rent.endAt <= now ? 0.2 : 0.01)) continue
      const isPossible = this.#oracle.mayBeFreed(rent, now)
      // Every rent is released once: no two have the same PIN.
      const freeing = { params: { id: rent.id }, body: { pin: String(rent.id) } }
      const wire = await this.#shop.administrator.wire(api.purchases.free, freeing)
      expectStatus(wire, isPossible ? 200 : 409, `freeing the profile of ${rent.id}`)
      if (!isPossible) continue
      rent.freed = true
      this.#at(this.#between(now, now + 4 * dayMs), (at) => this.#buy(rent.person, at))
    }
  }

  async #setUp(): Promise<void> {
    const settings = { reminderDays: this.#chance(0.5) ? [...reminderDays] : this.#some(), graceDays: this.#upTo(3) }
    await prove(this.#shop.administrator)
    await this.#shop.administrator.call(api.settings.change, { body: settings })
    Object.assign(this.#oracle, settings)
  }

  /**
   * Any rent; mostly one that is about to be renewed automatically, or obstacles to that would hardly occur in ninety
   * days.
   */
  #rentToDisturb(now: number): Rent | undefined {
    const renewing = this.#oracle.rents.filter(
      ({ most, freed, failedAt, endAt }) =>
        most !== null && !freed && failedAt !== endAt && endAt > now && endAt < now + 3 * dayMs,
    )
    return this.#one(renewing.length > 0 && this.#chance(0.8) ? renewing : this.#oracle.rents)
  }

  async #reprice(now: number): Promise<void> {
    const product = this.#rentToDisturb(now)?.product ?? this.#one(this.#oracle.products)
    const changed = { precio: this.#one(prices), dias: this.#chance(0.3) ? this.#one(daysSold) : product.term.dias }
    // The shop itself does not allow another price after a sale.
    const { db } = this.#shop.context
    const { precio, dias } = changed
    await db
      .updateTable('products')
      .set({ precio: centimos(precio), dias })
      .where('id', '=', product.id)
      .execute()
    this.#oracle.reprice(product, changed)
  }

  /** An account is marked as not renewable, and as renewable again after a while. */
  async #giveBack(now: number): Promise<void> {
    const rent = this.#rentToDisturb(now)
    if (!rent) return
    const mark = (renewable: boolean) =>
      this.#shop.administrator.call(api.catalogue.changeAccount, {
        params: { id: rent.accountId },
        body: { renewable },
      })
    await mark(false)
    this.#oracle.givenBack.add(rent.accountId)
    this.#at(this.#between(now, now + 5 * dayMs), async () => {
      await mark(true)
      this.#oracle.givenBack.delete(rent.accountId)
    })
  }
}
