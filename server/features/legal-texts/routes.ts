import { api } from '#contract/index.ts'
import { legalTitles, originLabels } from '#domain/legal-text.ts'
import { limaTime } from '#domain/lima.ts'
import type { Bind } from '../../platform/http/bind.ts'
import { pageParams, pageWithTotal } from '../../platform/http/page-params.ts'
import { exportRows } from '../../platform/http/send-csv.ts'
import { recordedExport, recordView } from '../audit/index.ts'
import { agree, publishText, readText } from './legal-texts.ts'
import { allAgreements, countVersions, selectAgreed, selectAgreementsOf, selectVersions } from './sql.ts'

const columns = ['usuario', 'texto', 'versión', 'cuándo', 'dónde']

export function bindRoutes(bind: Bind): void {
  bind(api.legalTexts.read, ({ context, params, query }) => readText(context.db, params.kind, query.version))
  bind(api.legalTexts.versions, async ({ context, query }) => {
    const { page, pageSize, ...range } = pageParams(query, 50)
    const [items, { total }] = await pageWithTotal(
      range,
      (reach) => selectVersions(context.db, reach),
      () => countVersions(context.db),
    )
    return { items, total, page, pageSize }
  })
  bind(api.legalTexts.publish, ({ context, caller, params, body }) => publishText(context, caller, params.kind, body))
  bind(api.legalTexts.own, ({ context, caller }) => selectAgreed(context.db, caller.id))
  bind(api.legalTexts.agree, ({ context, caller, body }) => agree(context, caller, body))
  bind(api.legalTexts.ofUser, async ({ context, caller, params }) => {
    await recordView(context, caller, { user: params.id })
    return selectAgreementsOf(context.db, params.id)
  })
  bind(api.legalTexts.export, ({ context, caller }) => {
    const rows = exportRows(context.exportDb, allAgreements, (it) => [
      it.username,
      legalTitles[it.kind],
      it.version,
      limaTime(it.at),
      originLabels[it.origin],
    ])
    return recordedExport(context, caller, api.legalTexts.export, {}, { columns, rows })
  })
}
