type Moment = Date | number | string
const stamp = (at: Moment) => new Date(at).toISOString()

type Renewal = { precio: number; from: Moment; until: Moment; automatic: boolean }

/** What the shop did, or should have done, one line each. */
export const lines = {
  ending: (at: Moment, userId: number, key: string, left: number) => `${stamp(at)} ${userId} hears ${key}: ${left}`,
  endings: (at: Moment, userId: number, key: string, counts: readonly { left: number; count: number }[]) =>
    `${stamp(at)} ${userId} hears ${key}: ${counts.map(({ left, count }) => `${count} at ${left}`).join()}`,
  renewed: (at: Moment, userId: number, rentId: number, { precio, until }: { precio: number; until: Moment }) =>
    `${stamp(at)} ${userId} hears auto-renewed ${rentId}: for ${precio} until ${stamp(until)}`,
  failed: (at: Moment, userId: number, key: string, reason: string) => `${stamp(at)} ${userId} hears ${key}: ${reason}`,
  short: (at: Moment, userId: number, key: string, { rents, missing }: { rents: number; missing: number }) =>
    `${stamp(at)} ${userId} hears ${key}: ${rents} short of ${missing}`,
  renewal: (at: Moment, rentId: number, { precio, from, until, automatic }: Renewal) =>
    `${stamp(at)} ${rentId} ${automatic ? 'by itself' : 'by hand'} for ${precio} from ${stamp(from)} until ${stamp(until)}`,
  rent: (id: number, start: Moment, end: Moment, isFreed: boolean) =>
    `${id} from ${stamp(start)} until ${stamp(end)}${isFreed ? ', freed' : ''}`,
}
