import type { api } from '#contract/index.ts'
import type { Winner } from '#contract/raffles/raffles.ts'
import type { QueryOf } from '#contract/protocol/route.ts'
import { limaTime } from '#domain/lima.ts'
import { Problem } from '#domain/problem.ts'
import { may, type Viewer } from '#domain/user.ts'
import type { WinnerState } from '#domain/raffle.ts'
import { inTransaction, type Db } from '../../platform/db/db.ts'
import { pageParams } from '../../platform/http/page-params.ts'
import { exportRows, type Table } from '../../platform/http/send-csv.ts'
import { imageUrl } from '../../platform/files/files.ts'
import { shownName } from './draw-record.ts'
import { countWinners, allWinners, selectWinners, updateWinner, type WinnerRow } from './sql.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { record } from '../audit/index.ts'
import type { AppContext } from '../../platform/context.ts'

/** How many winners a screen shows: in the back office, and to everybody else. */
const onScreen = { administrator: 50, public: 15 }

/**
 * A winner as this viewer may see them: as the draw showed them; for administrators, who must reach them, as they are
 * now.
 */
function present(row: WinnerRow, viewer: Viewer): Winner {
  const { id, estado, createdAt, productId, raffle, ticketNumber, ticketReceipt, ticketsSold } = row
  const { nombre, apellido, username, dni, telefono, avatarFile } = row
  const shown = { nombre: row.shownNombre, apellido: row.shownApellido }
  const avatar = avatarFile && imageUrl(avatarFile)
  return {
    id,
    estado,
    createdAt,
    user: may.administer(viewer)
      ? {
          nombre: nombre ?? (apellido === null ? username : ''),
          apellido,
          avatar,
          dni,
          telefono,
          shownAs: shownName(row),
        }
      : { ...shown, avatar, dni: null, telefono: null, shownAs: null },
    product: { id: productId, nombre: raffle },
    ticket: { number: ticketNumber, receipt: ticketReceipt },
    ticketsSold,
  }
}

export async function listWinners(db: Db, viewer: Viewer, query: QueryOf<typeof api.raffles.listWinners>) {
  const usual = may.administer(viewer) ? onScreen.administrator : onScreen.public
  const { page, pageSize, ...range } = pageParams(query, usual)
  const filter = { dni: query.dni, estado: query.estado }
  const [rows, total] = await Promise.all([selectWinners(db, filter, range), countWinners(db, filter)])
  return { items: rows.map((row) => present(row, viewer)), total, page, pageSize }
}

/** The winners as a table for the people who hand the prizes over. */
export function exportWinners(exportDb: Db, filter: QueryOf<typeof api.raffles.exportWinners>): Table {
  return {
    columns: [
      'id',
      'fecha',
      'sorteo',
      'ticket',
      'codigo',
      'usuario',
      'nombre',
      'apellido',
      'dni',
      'telefono',
      'estado',
    ],
    rows: exportRows(
      exportDb,
      (trx) => allWinners(trx, filter),
      (row) => [
        row.id,
        limaTime(row.createdAt),
        row.raffle,
        row.ticketNumber,
        row.ticketReceipt,
        row.username,
        row.nombre,
        row.apellido,
        row.dni,
        row.telefono,
        row.estado,
      ],
    ),
  }
}

export async function getWinner(db: Db, viewer: Viewer, id: number): Promise<Winner> {
  const [row] = await selectWinners(db, { id }, { limit: 1, offset: 0 })
  if (!row) throw new Problem('NOT_FOUND')
  return present(row, viewer)
}

/** Sets whether a prize was handed over. */
export function changeWinner(context: AppContext, caller: Caller, id: number, estado: WinnerState): Promise<Winner> {
  return inTransaction(context.db, async (trx) => {
    const before = await updateWinner(trx, id, estado)
    if (!before) throw new Problem('NOT_FOUND')
    await record(trx, caller, 'change-winner', { winner: id }, { before, after: { estado } })
    return getWinner(trx, caller.role, id)
  })
}
