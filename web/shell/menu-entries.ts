import type { Viewer } from '#domain/user.ts'
import { isAdmitted } from '../platform/guard.ts'
import { paths, type MenuGroup } from '../platform/paths.ts'

/** What a menu offers this viewer. */
export const menuEntries = (group: MenuGroup, viewer: Viewer) =>
  Object.values(paths)
    .flatMap(({ entries }) => entries)
    .filter((entry) => entry.group === group && isAdmitted(entry.guard, viewer))
