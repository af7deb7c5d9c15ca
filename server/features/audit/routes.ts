import { api } from '#contract/index.ts'
import { actSentence, subjectLabels } from '#domain/act.ts'
import type { Bind } from '../../platform/http/bind.ts'
import { pageAndSum, pageAsked } from '../../platform/http/page-params.ts'
import { everyRow } from '../../platform/http/send-csv.ts'
import { countActs, everyAct, selectActs } from './sql.ts'

const columns = ['fecha', 'quién', 'qué hizo', 'asunto', 'id', 'nombre', 'antes', 'después']
const json = (value: unknown) => (value === null ? null : JSON.stringify(value))

export function bindAudit(bind: Bind): void {
  bind(api.audit.list, async ({ world, query }) => {
    const { page, pageSize, ...range } = pageAsked(query, 50)
    const [items, { total }] = await pageAndSum(
      range,
      (reach) => selectActs(world.db, query, reach),
      () => countActs(world.db, query),
    )
    return { items, total, page, pageSize }
  })
  bind(api.audit.export, ({ world, query }) => {
    const rows = everyRow(
      world.exportDb,
      (trx) => everyAct(trx, query),
      (it) => [
        it.at.toISOString(),
        it.actor,
        actSentence(it.action),
        subjectLabels[it.subject] ?? it.subject,
        it.subjectId,
        it.name,
        json(it.before),
        json(it.after),
      ],
    )
    return { columns, rows }
  })
}
