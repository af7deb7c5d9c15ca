import type { api } from '#contract/index.ts'
import type { QueryOf, ReplyOf } from '#contract/protocol/route.ts'
import { toSoles } from '#domain/money.ts'
import { methodName } from '#domain/payment-method.ts'
import { limaTime } from '#domain/lima.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { pageWithTotal, pageParams } from '../../platform/http/page-params.ts'
import { exportRows, type Table } from '../../platform/http/send-csv.ts'
import { stateOf, statuses, toEntry } from './show-entry.ts'
import { readAcceptable, readReceived, readWarnings } from './warnings.ts'
import {
  countEntries,
  allEntries,
  selectBalance,
  selectEntries,
  sumEntries,
  type EntryFilter,
  type EntryStatus,
} from './sql.ts'

/** How many movements a screen shows. */
const onScreen = 15

type States = Pick<QueryOf<typeof api.wallet.mine>, 'state' | 'estado'>

function statusesAsked({ state, estado }: States, usual: readonly EntryStatus[]): readonly EntryStatus[] {
  if (estado) return statuses.filter((status) => estado.includes(stateOf(status).estado))
  if (state) return [state === 'true' ? 'accepted' : 'pending']
  return usual
}

/** The caller's own movements, and the balance. */
export async function listOwnEntries(
  db: Db,
  userId: number,
  query: QueryOf<typeof api.wallet.mine>,
): Promise<ReplyOf<typeof api.wallet.mine>> {
  const { page, pageSize, ...range } = pageParams(query, onScreen)
  const filter = { userId, statuses: statusesAsked(query, statuses) }
  const [[items, { total }], balance] = await Promise.all([
    pageWithTotal(
      range,
      (reach) => selectEntries(db, filter, reach),
      () => countEntries(db, filter),
    ),
    selectBalance(db, userId),
  ])
  return { items: items.map(toEntry), total, page, pageSize, balance }
}

type ListQuery = QueryOf<typeof api.wallet.exportList>

const filterOf = ({ state, estado, username, descripcion, from, to, after }: ListQuery): EntryFilter => ({
  statuses: statusesAsked({ state, estado }, ['pending', 'accepted']),
  username,
  kind: descripcion,
  from,
  to,
  afterId: after,
})

/** A page of the movements of all users that match the query, and the sum of all. */
export async function listEntries(
  db: Db,
  caller: Caller,
  query: QueryOf<typeof api.wallet.list>,
): Promise<ReplyOf<typeof api.wallet.list>> {
  const { page, pageSize, ...range } = pageParams(query, onScreen)
  const filter = filterOf(query)
  const [rows, sums] = await pageWithTotal(
    range,
    (reach) => selectEntries(db, filter, reach, query.sort),
    () => sumEntries(db, filter),
  )
  const items = rows.map(toEntry)
  const waiting = items.filter(({ estado }) => estado === 'Pendiente')
  const [warnings, received, acceptable] = await Promise.all([
    readWarnings(db, waiting),
    readReceived(db, waiting),
    readAcceptable(db, caller, waiting),
  ])
  const withSigns = items.map((item) => ({
    ...item,
    warnings: warnings.get(item.id) ?? [],
    received: received.get(item.id) ?? [],
    acceptable: acceptable.has(item.id),
  }))
  return { items: withSigns, ...sums, page, pageSize }
}

/** The same for a spreadsheet, all pages. */
export function exportEntries(exportDb: Db, query: ListQuery): Table {
  const filter = filterOf(query)
  return {
    columns: [
      'Id',
      'Fecha',
      'Username',
      'Teléfono',
      'Descripción',
      'Estado',
      'Monto (S/.)',
      'Compra',
      'Motivo',
      'Forma de pago',
      'N.º de operación',
      'Fecha de pago',
    ],
    rows: exportRows(
      exportDb,
      (trx) => allEntries(trx, filter, query.sort),
      ({ id, updatedAt, username, telefono, descripcion, status, quantity, purchaseId, nombre, motivo, ...paid }) => [
        id,
        limaTime(updatedAt),
        username,
        telefono,
        descripcion,
        stateOf(status).estado,
        toSoles(quantity),
        purchaseId && `#${purchaseId} ${nombre ?? ''}${paid.dias === null ? '' : ' (renovación)'}`,
        motivo,
        paid.methodKind && methodName({ kind: paid.methodKind, label: paid.methodLabel ?? '' }),
        paid.operationNumber,
        paid.paidAt && limaTime(paid.paidAt),
      ],
    ),
  }
}
