import { api } from '#contract/index.ts'
import { may, type Viewer } from '#domain/user.ts'
import { readContactCategory } from './contact-category.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Bind } from '../../platform/http/bind.ts'
import { pageParams } from '../../platform/http/page-params.ts'
import { currentLegalVersions } from '../legal-texts/index.ts'
import { readPayment } from '../payment-methods/index.ts'
import { changeSettings } from './change-settings.ts'
import { savePrices } from './save-prices.ts'
import { readBanners, readSettings } from './settings.ts'
import { countUnpriced, selectRules, selectUnpriced } from './sql.ts'

export function bindRoutes(bind: Bind): void {
  bind(api.settings.get, ({ context, caller }) => settingsFor(context, caller?.role ?? 'guest'))
  bind(api.settings.banners, ({ context }) => readBanners(context))
  bind(api.settings.change, async ({ context, caller, body }) => {
    await changeSettings(context, caller, body)
    return settingsFor(context, caller.role)
  })
  bind(api.prices.table, async ({ context }) => ({ rules: await selectRules(context.db) }))
  bind(api.prices.save, async ({ context, caller, body }) => {
    await savePrices(context, caller, body)
    return { rules: await selectRules(context.db) }
  })
  bind(
    api.prices.unpriced,
    async ({ context, query }) => {
      const asked = pageParams(query, 50)
      const [items, total] = await Promise.all([selectUnpriced(context.db, asked), countUnpriced(context.db)])
      return { items, total, page: asked.page, pageSize: asked.pageSize }
    },
    { cache: true },
  )
}

/** The settings that this viewer may see. */
async function settingsFor({ db, clock }: AppContext, viewer: Viewer) {
  const [settings, payment, legalTexts] = await Promise.all([
    readSettings(db),
    readPayment(db, clock.now()),
    currentLegalVersions(db),
  ])
  const {
    banners,
    provider,
    igv,
    reservedUsernames,
    reducedUsernames,
    voucherDays,
    reminderDays,
    autoAccept,
    groupLink,
    ...open
  } = settings
  return {
    ...open,
    payment,
    legalTexts,
    groupLink: may.seeGroupLink(viewer) ? groupLink : null,
    ...(may.administer(viewer) && {
      banners,
      provider,
      igv,
      reservedUsernames,
      reducedUsernames,
      voucherDays,
      reminderDays,
      autoAccept,
      contactCategoryId: await readContactCategory(db),
    }),
  }
}
