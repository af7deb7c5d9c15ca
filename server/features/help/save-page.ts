import type { HelpPage } from '#contract/help.ts'
import type { HelpPageName } from '#domain/help.ts'
import { Problem } from '#domain/problem.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { record } from '../audit/index.ts'
import { inTransaction } from '../../platform/db/db.ts'
import type { AppContext } from '../../platform/context.ts'
import { readPage } from './read-page.ts'
import { replacePage } from './sql.ts'

/** `version` is the one that was edited. */
type Edited = Omit<HelpPage, 'updatedAt'>

/** Rewrites a page; refused when somebody else did since the edited version was read. */
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
