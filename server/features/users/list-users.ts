import type { QueryOf } from '#contract/protocol/route.ts'
import type { api } from '#contract/index.ts'
import type { User } from '#contract/users/users.ts'
import { limaTime } from '#domain/lima.ts'
import { toSoles } from '#domain/money.ts'
import { Problem } from '#domain/problem.ts'
import type { Db } from '../../platform/db/db.ts'
import { pageWithTotal, pageParams } from '../../platform/http/page-params.ts'
import { exportRows, type Table } from '../../platform/http/send-csv.ts'
import { countUsers, allUsers, selectUsers } from './list-sql.ts'
import { toUser } from './to-user.ts'

type ListQuery = QueryOf<typeof api.users.list>
type Row = Awaited<ReturnType<typeof selectUsers>>[number]

const toUserRow = ({ disabledAt, balance, ...row }: Row): User => ({
  ...toUser(row),
  balance,
  disabled: disabledAt !== null,
})

export async function listUsers(db: Db, query: ListQuery) {
  const { page, pageSize, ...range } = pageParams(query, 50)
  const [rows, { total }] = await pageWithTotal(
    range,
    (reach) => selectUsers(db, query, { ...reach, sort: query.sort }),
    () => countUsers(db, query),
  )
  return { items: rows.map(toUserRow), total, page, pageSize }
}

/** One account as administrators see it; NOT_FOUND when there is none. */
export async function getUser(db: Db, id: number): Promise<User> {
  const [row] = await selectUsers(db, { id }, { limit: 1, offset: 0 })
  if (!row) throw new Problem('NOT_FOUND')
  return toUserRow(row)
}

const columns = [
  'id',
  'username',
  'role',
  'codigo',
  'telefono',
  'saldo',
  'nombre',
  'apellido',
  'email',
  'dni',
  'departamento',
  'provincia',
  'distrito',
  'direccion',
  'estado',
  'creado',
] as const

/** What `listUsers` lists, all pages, as a table. */
export function exportUsers(exportDb: Db, query: Omit<ListQuery, 'page' | 'pageSize'>): Table {
  const rows = exportRows(
    exportDb,
    (trx) => allUsers(trx, query, query.sort),
    (row) => {
      const user = toUserRow(row)
      const cells: Record<string, unknown> = {
        ...user,
        saldo: toSoles(user.balance),
        estado: user.disabled ? 'Desactivada' : 'Activa',
        creado: limaTime(user.createdAt),
      }
      return columns.map((column) => cells[column] as string | number | null)
    },
  )
  return { columns, rows }
}
