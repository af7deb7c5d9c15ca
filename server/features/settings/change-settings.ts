import type { z } from 'zod'
import type { api } from '#contract/index.ts'
import type { BodyOf } from '#contract/protocol/route.ts'
import { shownSettings } from '#contract/settings/settings.ts'
import { colorProblem } from '#domain/accent.ts'
import { invalidInput, Problem } from '#domain/problem.ts'
import { endSessionsNamed, type Caller } from '../../platform/sessions/sessions.ts'
import { record } from '../audit/index.ts'
import { refuseOutdated } from './refuse-outdated.ts'
import { requirePicture } from './require-picture.ts'
import { readContactCategory, setContactCategory } from './contact-category.ts'
import { inTransaction, type Transaction } from '../../platform/db/db.ts'
import { publishAfterCommit } from '../../platform/events/events.ts'
import type { AppContext } from '../../platform/context.ts'
import { readSettings, writeSettings } from './settings.ts'
import { lockSettings } from './sql.ts'

type Change = BodyOf<typeof api.settings.change>

/** Changes the given settings and leaves the rest; open screens fetch them again. */
export async function changeSettings(context: AppContext, caller: Caller, { shown, ...change }: Change): Promise<void> {
  refuseOwnReduction(context, caller, change.reducedUsernames)
  refuseUnreadable(change.identity?.color)
  // Whoever demands a second factor of the others must be able to go on themselves.
  if (change.secondFactorRequired && !caller.hasFactor) throw new Problem('FACTOR_ABSENT')
  await inTransaction(context.db, async (trx) => {
    // When two save different texts at once, both are stored.
    await lockSettings(trx)
    const before = await wholeSettings(trx)
    refuseOutdated(asShown(before), shown)
    const { contactCategoryId, ...given } = change
    const kept = {
      ...given,
      ...(given.chatTexts && { chatTexts: { ...before.chatTexts, ...given.chatTexts } }),
      ...(given.identity && { identity: { ...before.identity, ...given.identity } }),
      ...(given.autoAccept && {
        autoAccept: {
          ...given.autoAccept,
          maxPerDay: given.autoAccept.maxPerDay ?? before.autoAccept.maxPerDay,
          by: caller.id,
        },
      }),
      ...(given.switches && { switches: { ...before.switches, ...given.switches } }),
    }
    await expectPictures(trx, change)
    await writeSettings(trx, kept as Parameters<typeof writeSettings>[1])
    if (contactCategoryId !== undefined) await setContactCategory(trx, contactCategoryId)
    const after = await wholeSettings(trx)
    await record(trx, caller, 'change-settings', { settings: 0 }, differences(before, after))
    await endSessionsNamed(trx, onlyInOne(before.reducedUsernames, after.reducedUsernames))
    publishAfterCommit(trx, { resync: true })
  })
}

async function wholeSettings(trx: Transaction) {
  return { ...(await readSettings(trx)), contactCategoryId: await readContactCategory(trx) }
}

/** As a reply shows them and a request repeats them: what an older version stored may have another form. */
const asShown = (settings: z.output<typeof shownSettings>) => shownSettings.decode(shownSettings.encode(settings))

/** Users whose authority changes have to log in again. */
const onlyInOne = (one: readonly string[], other: readonly string[]) => [
  ...one.filter((name) => !other.includes(name)),
  ...other.filter((name) => !one.includes(name)),
]

/** The settings that changed, with their values before and after. */
function differences(before: object, after: object) {
  const was = Object.entries(before)
  const is = new Map(Object.entries(after))
  const changed = was
    .filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(is.get(key)))
    .map(([key]) => key)
  const only = (entries: [string, unknown][]) => Object.fromEntries(entries.filter(([key]) => changed.includes(key)))
  return { before: only(was), after: only([...is]) }
}

/** A named picture must have been uploaded for this purpose; it stays until another is named. */
async function expectPictures(trx: Transaction, { identity, banners = [] }: Omit<Change, 'shown'>): Promise<void> {
  for (const kind of ['logo', 'icon'] as const) {
    const name = identity?.[kind]
    if (name) await requirePicture(trx, kind, name, `identity.${kind}`)
  }
  for (const [index, { picture }] of banners.entries()) {
    if (picture) await requirePicture(trx, 'banner', picture, `banners.${index}.picture`)
  }
}

/** Text in the main colour, and on it, must be readable for everybody. */
function refuseUnreadable(color: string | null | undefined): void {
  const message = color ? colorProblem(color) : undefined
  if (message === undefined) return
  throw invalidInput('identity.color', message)
}

/** Somebody must remain who can restore the authority. */
function refuseOwnReduction(context: AppContext, caller: Caller, names: readonly string[] | undefined): void {
  const kept = [caller.username, context.config.superadmin.username].map((name) => name.toLowerCase())
  if (!names?.some((name) => kept.includes(name))) return
  const message = 'Ni tu cuenta ni la principal pueden quedar reducidas.'
  throw invalidInput('reducedUsernames', message)
}
