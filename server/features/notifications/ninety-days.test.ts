import { dayMs } from '#domain/lima.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { brokenInvariants } from '../../operations/doctor/invariants.ts'
import { Actors } from '../../testing/ninety-days/actors.ts'
import { Oracle } from '../../testing/ninety-days/oracle.ts'
import { ServerPair } from '../../testing/ninety-days/server-pair.ts'
import { readNewRecords, readState } from '../../testing/ninety-days/read-shop.ts'
import { openShop } from '../../testing/open-shop.ts'
import { randomOf } from '../../testing/random.ts'

/** To run more or longer: `SEED=7 SEEDS=20 DAYS=400 PEOPLE=100 npx vitest run ninety-days`. */
const setting = (name: string, usual: number) => Number(process.env[name] ?? usual)
const days = setting('DAYS', 90)
const people = setting('PEOPLE', 36)
const firstSeed = setting('SEED', Math.floor(Math.random() * 1_000_000))
const seeds = Array.from({ length: setting('SEEDS', 1) }, (_, index) => firstSeed + index)

const hourMs = 60 * 60 * 1000
/** In Lima; the last day of the year and the last of February follow. */
const begin = Date.parse('2027-12-03T00:00:00-05:00')

/**
 * The offset within its hour at which the clock is set; on the hour, and just before the next, more often than by
 * chance.
 */
const momentOf = (chance: number) => Math.min(Math.max(0, chance * 1.25 - 0.125), 1 - 1 / hourMs)

/** The events that ninety days must contain; without them the test would prove little. */
const reminders = [/ending \d.*: 7$/, /ending \d.*: 3$/, /ending \d.*: 1$/, /ending \d.*: 0$/, /rents-ending/]
const everything = [...reminders, /auto-renewed/, /failed.*: balance$/, /failed.*: price$/, /failed.*: gone$/, /short/]

test.each(seeds)(
  'ninety days of hourly runs on two servers, one killed each week, match the oracle: seed %i',
  async (seed) => {
    const random = randomOf(seed)
    const shop = await openShop()
    const { db } = shop.context
    let now = begin - 20 * dayMs
    const oracle = new Oracle()
    const actors = new Actors({ shop, oracle, random, setClock: (at) => (now = at) })
    const resellers = Math.round(people / 6)
    const pair = new ServerPair(shop)
    try {
      await actors.open(people - resellers, resellers, now, begin)
      await sql`update sessions set expires_at = expires_at + interval '10 years', last_seen_at = last_seen_at + interval '10 years'`.execute(
        db,
      )
      shop.context.clock = { now: () => new Date(now) }
      await pair.ready()
      let killed = 0
      const told: string[] = []
      let looked = { notice: 0, renewal: 0 }
      const unseen = () => (days < 90 ? [] : everything.filter((what) => !told.some((line) => what.test(line))))
      // A seed that has not produced all events by then continues, up to twice as long.
      for (let hour = 0; hour < days * 24 || (unseen().length > 0 && hour < days * 48); hour++) {
        const start = begin + hour * hourMs
        const at = start + Math.floor(momentOf(random()) * hourMs)
        await actors.actUntil(at)
        now = at
        const due = oracle.tick(at)
        const isWeekOver = hour > killed * 7 * 24 + 24
        const isWork = killed % 2 === 0 ? due.reminds && due.renewed.length === 0 : due.renewed.length > 0
        if (isWeekOver && isWork && due.failed.length === 0) {
          if (killed % 4 < 2) await pair.killedAtItsNotices(at)
          else await pair.killedAfter(random() * 12, at)
          killed++
        } else await pair.work(at)
        for (const rent of due.failed) actors.hearFailure(rent, at)
        if (hour % 24 !== 23) continue
        const { cursor: last, ...done } = await readNewRecords(db, looked)
        looked = last
        const state = await readState(
          db,
          oracle.people.map(({ id }) => id),
        )
        const right = oracle.look()
        expect({ ...done, ...state }).toEqual(right)
        expect(await brokenInvariants(db)).toEqual([])
        told.push(...right.told)
      }
      expect(killed).toBeGreaterThanOrEqual(Math.floor(days / 7) - 1)
      expect(unseen()).toEqual([])
    } finally {
      await pair.close()
      await shop.close()
    }
  },
)
