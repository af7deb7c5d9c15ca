import { sql } from 'kysely'
import { z } from 'zod'
import type { HelpPage, HelpPageName } from '#contract/help.ts'
import type { Db, Transaction } from '../../platform/db/db.ts'

const keyOf = (name: HelpPageName) => `help.${name}`

const stored = z.object({
  intro: z.string().nullable(),
  sections: z.array(z.object({ title: z.string(), text: z.string() })),
  version: z.int(),
  updatedAt: z.iso.datetime().transform((iso) => new Date(iso)),
})

/** The page as it was last saved; undefined if it never was. */
export async function selectPage(db: Db, name: HelpPageName): Promise<HelpPage | undefined> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', keyOf(name)).executeTakeFirst()
  return row && stored.parse(row.value)
}

/** Replaces the previous version of the page; false if that one is no longer there. */
export async function replacePage(trx: Transaction, name: HelpPageName, page: HelpPage): Promise<boolean> {
  const value = JSON.stringify(page)
  const row = await trx
    .insertInto('settings')
    .values({ key: keyOf(name), value })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ value })
        .where(sql<number>`(settings.value ->> 'version')::integer`, '=', page.version - 1),
    )
    .returning('key')
    .executeTakeFirst()
  return row !== undefined
}
