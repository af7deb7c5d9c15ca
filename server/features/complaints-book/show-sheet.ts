import type { ComplaintItem, ComplaintSheet, OwnComplaintSheet } from '#contract/complaints-book.ts'
import { complaintNumber, daysUntil } from '#domain/complaint.ts'
import { limaDay, limaTime } from '#domain/lima.ts'
import { toSoles } from '#domain/money.ts'
import { Problem } from '#domain/problem.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { pageParams, pageWithTotal } from '../../platform/http/page-params.ts'
import { exportRows } from '../../platform/http/send-csv.ts'
import { storeKeptNow } from '../backups/index.ts'
import { hashKey } from './sheet-key.ts'
import {
  allSheets,
  countSheets,
  countUnanswered,
  markRefused,
  selectByKey,
  selectSheet,
  selectSheets,
  type SheetRow,
} from './sql.ts'

type Clock = Pick<AppContext, 'db' | 'clock'>

/** A sheet as whoever has its key reads it. */
export const toSheet = (row: SheetRow): ComplaintSheet => ({
  ...row,
  numero: complaintNumber(row.year, row.number),
  provider: { name: row.providerName, document: row.providerDocument, address: row.providerAddress },
})

const daysLeftOf = (row: SheetRow, now: Date) => (row.answeredAt ? null : daysUntil(row.dueDay, limaDay(now)))

export const toOwnSheet = (row: SheetRow, now: Date): OwnComplaintSheet => ({
  ...toSheet(row),
  id: row.id,
  daysLeft: daysLeftOf(row, now),
  answeredBy: row.answeredByName,
  refused: row.refusedAt !== null,
})

const found = (row: SheetRow | undefined): SheetRow => {
  if (!row) throw new Problem('NOT_FOUND')
  return row
}

export const requireByKey = async (db: Db, key: string): Promise<SheetRow> => found(await selectByKey(db, hashKey(key)))

export const requireSheet = async (db: Db, id: number): Promise<SheetRow> => found(await selectSheet(db, id))

/** The mailbox's reader did not write it: no more mails of it. */
export async function refuseMails(context: AppContext, key: string): Promise<void> {
  if (!(await markRefused(context.db, hashKey(key), context.clock.now()))) throw new Problem('NOT_FOUND')
  await storeKeptNow(context)
}

export async function listSheets(
  { db, clock }: Clock,
  query: { page?: number | undefined; pageSize?: number | undefined; open?: boolean | undefined },
) {
  const { page, pageSize, ...range } = pageParams(query, 50)
  const now = clock.now()
  const [rows, { total }] = await pageWithTotal(
    range,
    (reach) => selectSheets(db, query.open, reach),
    () => countSheets(db, query.open),
  )
  const items = rows.map((row): ComplaintItem => ({ ...toSheet(row), id: row.id, daysLeft: daysLeftOf(row, now) }))
  const { unanswered, overdue } = await countUnanswered(db, limaDay(now))
  return { items, total, page, pageSize, unanswered, overdue }
}

const columns = [
  'número',
  'fecha',
  'último día',
  'proveedor',
  'documento del proveedor',
  'dirección del proveedor',
  'nombre',
  'tipo de documento',
  'documento',
  'domicilio',
  'teléfono',
  'correo',
  'padre, madre o apoderado',
  'bien',
  'monto',
  'descripción',
  'tipo',
  'detalle',
  'pedido',
  'respuesta',
  'fecha de respuesta',
  'respondió',
]

/** The whole book. */
export const exportBook = ({ exportDb }: AppContext) => ({
  columns,
  rows: exportRows(exportDb, allSheets, (it) => [
    complaintNumber(it.year, it.number),
    limaTime(it.createdAt),
    it.dueDay,
    it.providerName,
    it.providerDocument,
    it.providerAddress,
    it.nombre,
    it.tipoDocumento,
    it.documento,
    it.domicilio,
    it.telefono,
    it.email,
    it.apoderado,
    it.bien,
    it.monto === null ? null : toSoles(it.monto),
    it.descripcion,
    it.tipo,
    it.detalle,
    it.pedido,
    it.respuesta,
    it.answeredAt && limaTime(it.answeredAt),
    it.answeredByName,
  ]),
})
