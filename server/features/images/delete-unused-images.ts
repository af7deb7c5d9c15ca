import type { AppContext } from '../../platform/context.ts'
import { settling } from '../../platform/files/files.ts'
import { selectFiles } from './sql.ts'

/** Removes the files that no row shows, which a kill between file and commit leaves, and reports lost ones. */
export async function deleteUnusedImages(context: AppContext): Promise<void> {
  const kept = await context.files.list()
  const shown = await selectFiles(context.db)
  const settled = context.clock.now().getTime() - settling
  for (const { name, writtenAt } of kept) {
    if (!shown.has(name) && writtenAt.getTime() < settled) await context.files.remove(name)
  }
  const present = new Set(kept.map(({ name }) => name))
  const lost = [...shown].filter((name) => !present.has(name)).length
  if (lost > 0) context.log.warn({ lost }, 'pictures without a file')
}
