import { api } from '#contract/index.ts'
import { may, type Viewer } from '#domain/user.ts'
import { readContactCategory } from './contact-category.ts'
import type { Db } from '../../platform/db/db.ts'
import { always, type Bind } from '../../platform/http/bind.ts'
import { pageAsked } from '../../platform/http/page-params.ts'
import { changeSettings } from './change-settings.ts'
import { savePrices } from './save-prices.ts'
import { readSettings } from './settings.ts'
import { countUnpriced, selectRules, selectUnpriced } from './sql.ts'

export function bindSettings(bind: Bind): void {
  bind(api.settings.get, ({ world, caller }) => settingsFor(world.db, caller?.role ?? 'guest'), always)
  bind(api.settings.change, async ({ world, caller, body }) => {
    await changeSettings(world, caller, body)
    return settingsFor(world.db, caller.role)
  })
  bind(api.prices.table, async ({ world }) => ({ rules: await selectRules(world.db) }))
  bind(api.prices.save, async ({ world, caller, body }) => {
    await savePrices(world, caller, body.rules)
    return { rules: await selectRules(world.db) }
  })
  bind(
    api.prices.unpriced,
    async ({ world, query }) => {
      const asked = pageAsked(query, 50)
      const [items, total] = await Promise.all([selectUnpriced(world.db, asked), countUnpriced(world.db)])
      return { items, total, page: asked.page, pageSize: asked.pageSize }
    },
    always,
  )
}

/** What this viewer may know of the settings. */
async function settingsFor(db: Db, viewer: Viewer) {
  const { reservedUsernames, reducedUsernames, groupLink, ...open } = await readSettings(db)
  return {
    ...open,
    groupLink: may.seeGroupLink(viewer) ? groupLink : null,
    ...(may.administer(viewer) && {
      reservedUsernames,
      reducedUsernames,
      contactCategoryId: await readContactCategory(db),
    }),
  }
}
