import type { HelpPage, HelpPageName } from '#contract/help.ts'
import { Problem } from '#domain/problem.ts'
import { inTransaction, type Db } from '../../platform/db/db.ts'
import { selectPage, replacePage } from './sql.ts'
import { defaultInstructions } from './default-instructions.ts'
import { defaultQuestions } from './default-questions.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { record } from '../audit/index.ts'
import type { AppContext } from '../../platform/context.ts'

/** The page as the administrator wrote it, or the default one. */
export async function readPage(db: Db, name: HelpPageName): Promise<HelpPage> {
  return (await selectPage(db, name)) ?? { ...defaultPages[name], version: 0, updatedAt: null }
}

/** The default pages. They promise only what the shop itself does. */
const defaultPages: Record<HelpPageName, Pick<HelpPage, 'intro' | 'sections'>> = {
  instrucciones: defaultInstructions,
  preguntas: defaultQuestions,
}

/** `version` is the one that was edited. */
type Edited = Omit<HelpPage, 'updatedAt'>

/** Rewrites a page; refused if it was rewritten since the edited version was read. */
export async function savePage(
  context: AppContext,
  caller: Caller,
  name: HelpPageName,
  edited: Edited,
): Promise<HelpPage> {
  const saved: HelpPage = { ...edited, version: edited.version + 1, updatedAt: context.clock.now() }
  await inTransaction(context.db, async (trx) => {
    const before = await readPage(trx, name)
    if (before.version !== edited.version || !(await replacePage(trx, name, saved))) throw new Problem('PAGE_CHANGED')
    const { version } = saved
    const subjects = { instrucciones: { 'help-instrucciones': version }, preguntas: { 'help-preguntas': version } }
    await record(trx, caller, 'change-help-page', subjects[name], { before, after: saved })
  })
  return saved
}
