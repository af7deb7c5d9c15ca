import { z } from 'zod'
import { someReminderDays } from '#contract/notifications/notices.ts'
import { provider, publicSettings, shownBanner } from '#contract/settings/settings.ts'
import { answerHours } from '#domain/claim.ts'
import { bannersOn, type Banner } from '#domain/banner.ts'
import { defaultChatTexts } from '#domain/chat-texts.ts'
import { defaultFooter, defaultIdentity } from '#domain/identity.ts'
import { centimos } from '#domain/money.ts'
import { reminderDays } from '#domain/notice.ts'
import { graceDays } from '#domain/purchase.ts'
import { settleDays } from '#domain/settlement.ts'
import { voucherDays } from '#domain/wallet.ts'
import { limaDay } from '#domain/lima.ts'
import { defaultWording } from '#domain/words.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Db, Transaction } from '../../platform/db/db.ts'

const { chatTexts, identity, switches } = publicSettings.shape

/** A setting that an older version did not have takes its initial value until it is set. */
const withDefaults = <Group extends z.ZodType>(group: Group, beginning: z.output<Group> & object) =>
  z.preprocess((set) => ({ ...beginning, ...(set as Partial<typeof beginning> | undefined) }), group)

/** Validated when it was saved. */
const storedBanner = shownBanner.extend({ from: z.string().nullable(), until: z.string().nullable() })

/** With the administrator who turned it on: top-ups are accepted in their name. In céntimos. */
const storedAutoAccept = z.object({
  on: z.boolean(),
  maxPerTopUp: z.int().transform(centimos),
  maxPerCustomerDay: z.int().transform(centimos),
  maxPerDay: z.int().default(100_000).transform(centimos),
  by: z.int().nullable(),
})

/** The settings of the owner, by key, with the values of a new shop. */
const known = {
  identity: withDefaults(identity, defaultIdentity),
  footer: publicSettings.shape.footer.default(defaultFooter),
  supportPhones: publicSettings.shape.supportPhones.default([]),
  provider: provider.default({ name: '', document: '', address: '' }),
  igv: z.boolean().default(false),
  groupLink: publicSettings.shape.groupLink.default(null),
  chatTexts: withDefaults(chatTexts, defaultChatTexts),
  switches: withDefaults(switches, { raffles: true, registration: true, identifyingCents: false, newPins: true }),
  banners: z.array(storedBanner).default([]),
  reservedUsernames: z.array(z.string()).default([]),
  reducedUsernames: z.array(z.string()).default([]),
  voucherDays: z.int().default(voucherDays.usual),
  graceDays: z.int().default(graceDays.usual),
  answerHours: z.int().default(answerHours.usual),
  settleDays: z.int().default(settleDays.usual),
  reminderDays: someReminderDays.default([...reminderDays]),
  secondFactorRequired: z.boolean().default(false),
  words: publicSettings.shape.words.default(defaultWording),
  autoAccept: storedAutoAccept.prefault({ on: false, maxPerTopUp: 5_000, maxPerCustomerDay: 20_000, by: null }),
}
const shape = z.object(known)

/** The slides that the home page shows today. */
export async function readBanners({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<Banner[]> {
  return bannersOn(limaDay(clock.now()), (await readSettings(db)).banners)
}

/** Parses the stored switches; the defaults if none was ever set. */
const switchesOf = (value: unknown): Settings['switches'] => known.switches.parse(value ?? undefined)
export type Settings = z.output<typeof shape>

export async function readSwitches(db: Db): Promise<Settings['switches']> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', 'switches').executeTakeFirst()
  return switchesOf(row?.value)
}

export async function readSettings(db: Db): Promise<Settings> {
  const rows = await db.selectFrom('settings').select(['key', 'value']).where('key', 'in', Object.keys(known)).execute()
  return shape.parse(Object.fromEntries(rows.map((row) => [row.key, row.value])))
}

export async function writeSettings(trx: Transaction, change: Partial<Settings>): Promise<void> {
  for (const [key, value] of Object.entries(change)) {
    await trx
      .insertInto('settings')
      .values({ key, value: JSON.stringify(value) })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(value) }))
      .execute()
  }
}

/**
 * The rule, locked until the transaction ends against changes, and against others who accept by it; undefined if it was
 * never set.
 */
export async function lockAutoAccept(trx: Transaction): Promise<Settings['autoAccept'] | undefined> {
  const row = await trx
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'autoAccept')
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && storedAutoAccept.parse(row.value)
}
