import type { HelpPage } from '#contract/help.ts'
import type { HelpPageName } from '#domain/help.ts'
import type { Db } from '../../platform/db/db.ts'
import { selectPage } from './sql.ts'
import { defaultInstructions } from './default-instructions.ts'
import { defaultQuestions } from './default-questions.ts'

/** The page in the administrator's words, or in those that the shop came with. */
export async function readPage(db: Db, name: HelpPageName): Promise<HelpPage> {
  return (await selectPage(db, name)) ?? { ...defaultPages[name], version: 0, updatedAt: null }
}

/** What the pages say until an administrator rewrites them. They promise only what the shop itself does. */
const defaultPages: Record<HelpPageName, Pick<HelpPage, 'intro' | 'sections'>> = {
  instrucciones: defaultInstructions,
  preguntas: defaultQuestions,
}
