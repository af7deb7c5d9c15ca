import type { World } from '../world.ts'
import { selectFiles } from './sql.ts'

/** At start: removes the files that no row shows, which a kill between file and commit leaves, and reports lost ones. */
export async function sweepImages(world: World): Promise<void> {
  const kept = await world.files.names()
  const shown = await selectFiles(world.db)
  // A picture younger than this may be one that another server is about to commit.
  const minuteAgo = world.clock.now().getTime() - 60_000
  for (const name of kept) {
    if (!shown.has(name) && (await world.files.writtenAt(name)).getTime() < minuteAgo) await world.files.remove(name)
  }
  const present = new Set(kept)
  const lost = [...shown].filter((name) => !present.has(name)).length
  if (lost > 0) world.log.warn({ lost }, 'pictures without a file')
}
