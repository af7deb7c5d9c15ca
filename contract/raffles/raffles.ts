import { z } from 'zod'
import { winnerStates } from '#domain/raffle.ts'
import { acta, drawnTicket } from './acta.ts'
import { product } from '../catalogue/catalogue.ts'
import { route } from '../protocol/route.ts'
import { booleanParam, id, instant, optionalLine, pageOf, paging, idParams } from '../protocol/wire.ts'

/**
 * Who won what, as the draw showed it. Administrators see the winner's present name, DNI and phone, and also the name
 * that the draw showed.
 */
const winner = z.object({
  id,
  estado: z.enum(winnerStates),
  createdAt: instant,
  user: z.object({
    nombre: z.string(),
    apellido: z.string().nullable(),
    avatar: z.string().nullable(),
    dni: z.string().nullable(),
    telefono: z.string().nullable(),
    shownAs: z.string().nullable(),
  }),
  product: z.object({ id, nombre: z.string() }).nullable(),
  ticket: drawnTicket,
  /** The number of tickets in the draw. */
  ticketsSold: z.int(),
})
export type Winner = z.output<typeof winner>

const agreement = z.object({ version: z.int().nullable(), adult: z.boolean() })

const search = {
  dni: optionalLine(20).optional(),
  estado: z.enum(winnerStates, 'El estado es Pendiente o Entregado.').optional(),
}

export const raffles = {
  listWinners: route({
    method: 'GET',
    path: '/ganadores',
    summary: 'Winners, newest first; 15 a page, 50 for administrators; `dni` finds exactly that one',
    access: 'public',
    query: z.object({ ...paging, ...search }),
    status: 200,
    reply: pageOf(winner),
  }),
  exportWinners: route({
    method: 'GET',
    path: '/ganadores/export',
    summary: 'The winners that a search finds, for a spreadsheet',
    access: ['SADMIN'],
    proof: 'recent',
    query: z.object(search),
    status: 200,
    csv: 'ganadores',
  }),
  draw: route({
    method: 'POST',
    path: '/ganadores',
    summary: 'Announces a draw to every open screen, draws two seconds later and answers the winner',
    access: ['SADMIN'],
    proof: 'none',
    body: z.object({
      productId: id,
      /** Ends the sales of a raffle that still has tickets, and draws among those sold. */
      early: z.boolean('Escribe true o false.').optional(),
    }),
    idempotent: true,
    status: 201,
    reply: winner,
  }),
  changeWinner: route({
    method: 'PUT',
    path: '/ganadores/:id',
    summary: 'Says whether a prize was handed over',
    access: ['SADMIN'],
    proof: 'none',
    params: idParams,
    body: z.object({ estado: z.enum(winnerStates, 'El estado es Pendiente o Entregado.') }),
    status: 200,
    reply: winner,
  }),
  acta: route({
    method: 'GET',
    path: '/ganadores/:id/acta',
    summary: 'The public record of a draw, from which anybody can do it again',
    access: 'public',
    params: idParams,
    status: 200,
    reply: acta,
  }),
  report: route({
    method: 'GET',
    path: '/ganadores/:id/report_pdf',
    summary: 'The report of a draw as a PDF; `public` leaves out what only administrators see of the winner',
    access: ['SADMIN'],
    params: idParams,
    query: z.object({ public: booleanParam.optional() }),
    status: 200,
    pdf: 'informe-de-ganadores',
  }),
  ownTickets: route({
    method: 'GET',
    path: '/ganadores/:id/tickets',
    summary: 'The own tickets of a drawn raffle by number, and whether one of them won',
    access: 'authenticated',
    params: idParams,
    query: z.object(paging),
    status: 200,
    reply: pageOf(drawnTicket).extend({ won: z.boolean() }),
  }),
  agreement: route({
    method: 'GET',
    path: '/products/:id/tickets/agreement',
    summary: 'Which version of the terms of a raffle the caller agreed to, and whether they said that they are 18',
    access: 'authenticated',
    params: idParams,
    status: 200,
    reply: agreement,
  }),
  agree: route({
    method: 'POST',
    path: '/products/:id/tickets/agreement',
    summary: 'Agrees to the terms of a raffle, and says once for all that the caller is 18; a sale does not ask for it',
    access: 'authenticated',
    proof: 'none',
    params: idParams,
    body: z.object({
      /** Of the terms that the caller was shown. */
      version: id,
      adult: z.literal(true, 'Confirma que tienes 18 años o más.'),
    }),
    status: 200,
    reply: agreement,
  }),
  setDocument: route({
    method: 'PUT',
    path: '/products/:id/raffle_document',
    summary: 'Stores the document of the authorisation of a raffle, a PDF or a picture, in place of the previous one',
    access: ['SADMIN'],
    proof: 'none',
    limit: 'upload',
    params: idParams,
    file: 'document',
    status: 204,
  }),
  document: route({
    method: 'GET',
    path: '/products/:id/raffle_document',
    summary: 'The document of the authorisation of a raffle as a PDF, for everybody who sees the raffle',
    access: 'public',
    params: idParams,
    status: 200,
    pdf: 'autorizacion',
  }),
  cancel: route({
    method: 'PUT',
    path: '/products/:id/tickets/cancel',
    summary: 'Cancels a raffle and gives every ticket back to the wallet that paid for it',
    access: ['SADMIN'],
    proof: 'recent',
    params: idParams,
    status: 200,
    reply: product,
  }),
  removeRaffle: route({
    method: 'PUT',
    path: '/products/ganador_delete/:id',
    summary: 'Takes a raffle that was drawn or cancelled out of every list; its winner and purchases stay',
    access: ['SADMIN'],
    proof: 'none',
    params: idParams,
    status: 200,
    reply: product,
  }),
}
