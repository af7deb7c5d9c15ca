import { api } from '#contract/index.ts'
import { auditSentence, subjectLabels } from '#domain/audit-action.ts'
import { limaTime } from '#domain/lima.ts'
import type { Bind } from '../../platform/http/bind.ts'
import { pageWithTotal, pageParams } from '../../platform/http/page-params.ts'
import { exportRows } from '../../platform/http/send-csv.ts'
import { recordedExport } from './accesses.ts'
import { countAuditEntries, allAuditEntries, selectAuditEntries } from './sql.ts'

const columns = ['fecha', 'quién', 'qué hizo', 'asunto', 'id', 'nombre', 'antes', 'después']
const json = (value: unknown) => (value === null ? null : JSON.stringify(value))

export function bindRoutes(bind: Bind): void {
  bind(api.audit.list, async ({ context, query }) => {
    const { page, pageSize, ...range } = pageParams(query, 50)
    const [items, { total }] = await pageWithTotal(
      range,
      (reach) => selectAuditEntries(context.db, query, reach),
      () => countAuditEntries(context.db, query),
    )
    return { items, total, page, pageSize }
  })
  bind(api.audit.export, ({ context, caller, query }) => {
    const rows = exportRows(
      context.exportDb,
      (trx) => allAuditEntries(trx, query),
      (it) => [
        limaTime(it.at),
        it.actor,
        auditSentence(it.action),
        subjectLabels[it.subject] ?? it.subject,
        it.subjectId,
        it.name,
        json(it.before),
        json(it.after),
      ],
    )
    return recordedExport(context, caller, api.audit.export, query, { columns, rows })
  })
}
