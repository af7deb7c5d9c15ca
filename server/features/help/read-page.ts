import type { HelpPage } from '#contract/help.ts'
import type { HelpPageName } from '#domain/help.ts'
import type { Db } from '../../platform/db/db.ts'
import { defaultPages } from './default-pages.ts'
import { selectPage } from './sql.ts'

/** The page in the administrator's words, or in those that the shop came with. */
export async function readPage(db: Db, name: HelpPageName): Promise<HelpPage> {
  return (await selectPage(db, name)) ?? { ...defaultPages[name], version: 0, updatedAt: null }
}
