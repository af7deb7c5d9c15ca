import type { Winner } from '#contract/raffles/raffles.ts'
import { limaTime } from '#domain/lima.ts'
import { formatSoles } from '#domain/money.ts'
import { raffleKindNames } from '#domain/raffle.ts'
import { fullName } from '#domain/user.ts'
import type { AppContext } from '../../platform/context.ts'
import { printPdf, type Printed } from '../../platform/pdf/print-pdf.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { recordView } from '../audit/index.ts'
import { readSettings } from '../settings/index.ts'
import { showActa } from './show-acta.ts'
import { selectReported } from './sql.ts'
import { getWinner } from './winners.ts'

const rule =
  'El ganador lo da un cálculo que cualquiera puede repetir. Antes de vender el primer ticket la tienda se comprometió con un secreto, ' +
  'y al cerrar la venta publicó la huella de la lista de tickets. De ese secreto, de esa lista y de un número público que nadie conocía ' +
  'al cerrar la venta (drand), si lo hubo, sale el número ganador, con la misma probabilidad para cada ticket.'

/**
 * The report of a draw as a PDF: with the winner as administrators see them, for the authority and the shop's own file;
 * or to be published, with no more of them than the page of winners shows to everybody.
 */
export async function printReport(context: AppContext, caller: Caller, id: number, isPublic: boolean): Promise<Buffer> {
  const { db, config } = context
  const winner = await getWinner(db, isPublic ? 'guest' : 'SADMIN', id)
  const acta = await showActa(db, id)
  const [raffle, { identity, provider }] = await Promise.all([selectReported(db, acta.raffleId), readSettings(db)])
  if (!isPublic) await recordView(context, caller, { user: raffle.winnerUserId })
  const { tipoSorteo, finSorteo, terminos, terminosVersion } = raffle
  const organizer = provider.name || identity.name
  const parts: Printed['parts'] = [
    ['title', 'Informe de ganadores'],
    ['text', acta.nombre],
    ['heading', 'Organizador'],
    ['row', 'Nombre', organizer],
    ['row', 'RUC o documento', provider.document],
    ['row', 'Dirección', provider.address],
    ['heading', 'Sorteo'],
    ['row', 'Tipo', tipoSorteo ? raffleKindNames[tipoSorteo] : 'No se indicó'],
    ['row', 'N.º de autorización', raffle.autorizacion ?? 'No se indicó'],
    ['row', 'Documento de la autorización', raffle.autorizacionDocumento ?? ''],
    ['row', 'Precio del ticket', raffle.precioRifa === null ? '' : formatSoles(raffle.precioRifa)],
    ['row', 'Primer ticket vendido', limaTime(raffle.firstSold)],
    ['row', 'Fin publicado de la venta', finSorteo ? limaTime(finSorteo) : 'No se publicó'],
    ['row', 'Cierre de la venta', limaTime(new Date(acta.closedAt))],
    ['row', 'Tickets vendidos', `${acta.tickets.length} de ${raffle.totalTickets}`],
    ['heading', 'Resultado'],
    ['row', 'Fecha del sorteo', limaTime(new Date(acta.drawnAt))],
    ['row', 'Ticket ganador', `N.º ${acta.winner.number}, código ${acta.winner.receipt}`],
    ...winnerRows(winner),
    ['row', 'Premio', winner.estado === 'Entregado' ? 'Entregado' : 'Pendiente de entrega'],
    ['heading', 'Cómo se eligió'],
    ['text', rule],
    ['row', 'Compromiso con el secreto (SHA-256)', acta.commitment],
    ['row', 'Huella de la lista de tickets (SHA-256)', acta.listHash],
    ['row', 'Número público (drand)', acta.beacon ? `Ronda ${acta.beacon.round}` : 'No intervino'],
    ['row', 'Huella del acta (SHA-256)', acta.hash],
    ['row', 'Acta completa, y cómo comprobarla', `${config.publicUrl}/#/ganadores/${id}`],
    ['heading', terminosVersion === null ? 'Bases' : `Bases, versión ${terminosVersion}`],
    ['text', terminos ?? 'No se escribieron.'],
  ]
  return printPdf({ title: `Informe de ganadores: ${acta.nombre}`, author: organizer, parts })
}

function winnerRows({ user }: Winner): Printed['parts'] {
  const name = fullName(user)
  return [
    ['row', 'Ganador', name],
    ['row', 'Nombre que mostró el sorteo', user.shownAs && user.shownAs !== name ? user.shownAs : ''],
    ['row', 'DNI', user.dni ?? ''],
    ['row', 'Teléfono', user.telefono ?? ''],
  ]
}
