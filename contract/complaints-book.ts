import { z } from 'zod'
import {
  complaintGoods,
  complaintKinds,
  complaintLimits,
  complaintNumberPattern,
  documentKinds,
  maxExtraHolidays,
  maxLostNumbers,
} from '#domain/complaint.ts'
import { route } from './protocol/route.ts'
import {
  booleanParam,
  day,
  id,
  idParams,
  instant,
  line,
  money,
  moneyWithin,
  numberText,
  optionalLine,
  pageOf,
  paging,
  phone,
  text,
  unique,
} from './protocol/wire.ts'
import { email } from './users/users.ts'

const kinds = {
  tipo: z.enum(complaintKinds, 'Elige si es un reclamo o una queja.'),
  bien: z.enum(complaintGoods, 'Elige si es un producto o un servicio.'),
  tipoDocumento: z.enum(documentKinds, 'Elige el tipo de documento.'),
}

const provider = z.object({ name: z.string(), document: z.string(), address: z.string() })

/** A sheet of the book as it was written, and its answer. */
const sheet = z.object({
  numero: z.string(),
  createdAt: instant,
  /** The last day on which it may be answered. */
  dueDay: z.string(),
  /** As they were then. */
  provider,
  nombre: z.string(),
  tipoDocumento: kinds.tipoDocumento,
  documento: z.string(),
  domicilio: z.string(),
  telefono: z.string().nullable(),
  email: z.string(),
  /** Father, mother or guardian of a consumer under age. */
  apoderado: z.string().nullable(),
  bien: kinds.bien,
  monto: money.nullable(),
  descripcion: z.string(),
  tipo: kinds.tipo,
  detalle: z.string(),
  pedido: z.string(),
  /** What the provider did, once. */
  respuesta: z.string().nullable(),
  answeredAt: instant.nullable(),
})
export type ComplaintSheet = z.output<typeof sheet>

/** How long is left: below zero it is overdue; null once it is answered. Days of the calendar. */
const daysLeft = z.int().nullable()

const ownSheet = sheet.extend({
  id,
  daysLeft,
  answeredBy: z.string().nullable(),
  /** Whether the reader of the mailbox said that they did not write it: its answer is not mailed then. */
  refused: z.boolean(),
})
export type OwnComplaintSheet = z.output<typeof ownSheet>

const item = z.object({
  id,
  numero: z.string(),
  createdAt: instant,
  dueDay: z.string(),
  daysLeft,
  nombre: z.string(),
  tipo: kinds.tipo,
  bien: kinds.bien,
  answeredAt: instant.nullable(),
})
export type ComplaintItem = z.output<typeof item>

/** What a consumer writes into a sheet. */
const written = {
  nombre: line(complaintLimits.nombre),
  tipoDocumento: kinds.tipoDocumento,
  documento: line(complaintLimits.documento),
  domicilio: line(complaintLimits.domicilio),
  telefono: phone.nullish(),
  email,
  apoderado: optionalLine(complaintLimits.apoderado).optional(),
  bien: kinds.bien,
  monto: moneyWithin().nullish(),
  descripcion: text(complaintLimits.descripcion),
  tipo: kinds.tipo,
  detalle: text(complaintLimits.detalle),
  pedido: text(complaintLimits.pedido),
}

const numero = numberText('Escribe el número de la hoja.').regex(
  complaintNumberPattern,
  'Escribe el número como está en la hoja: 2026-000123.',
)

const byKey = z.object({
  clave: numberText('Falta la clave de la hoja.').regex(/^[\w-]{1,100}$/, 'Esta clave no es de una hoja.'),
})

const holidays = z.object({ days: z.array(z.string()) })

export const complaintsBook = {
  state: route({
    method: 'GET',
    path: '/complaints_book',
    summary: 'Whether the Libro de Reclamaciones is open, of which provider, and whether a sheet needs a proof of work',
    access: 'public',
    status: 200,
    reply: z.object({
      /** False until the owner has said who the provider is, and while `lostSince` is set. */
      open: z.boolean(),
      /** The shop was restored as it was then, and the records of later sheets are lost: their numbers are not known. */
      lostSince: instant.nullable(),
      provider: provider.nullable(),
      /** Whether this caller's next sheet needs a proof. */
      proofAsked: z.boolean(),
      /** What a proof is made of, for 30 minutes; see `proofText` in `domain/complaint.ts`. */
      challenge: z.string(),
      bits: z.int(),
    }),
  }),
  write: route({
    method: 'POST',
    path: '/complaints_book',
    summary:
      'Writes a sheet into the book, without an account. After many of them it asks for a proof of work and refuses none that has it',
    access: 'public',
    proof: 'none',
    body: z.object({
      /** Made by the client once per sheet: a repeated request makes no second one, and gets the same reply. */
      requestId: z.uuid('Falta el identificador del envío.'),
      ...written,
      proof: z
        .object({
          challenge: numberText('Falta la prueba.').regex(/^[\w.-]{1,200}$/, 'Esa prueba no sirve.'),
          nonce: z.int('Falta la prueba.').min(0, 'Esa prueba no sirve.'),
        })
        .nullish(),
    }),
    status: 201,
    /** `clave` is the only way to read the sheet again. */
    reply: z.object({ numero: z.string(), clave: z.string(), dueDay: z.string() }),
  }),
  read: route({
    method: 'POST',
    path: '/complaints_book/read',
    summary: 'A sheet by its key, which is in no address: addresses are logged',
    access: 'public',
    proof: 'none',
    body: byKey,
    status: 200,
    reply: sheet,
  }),
  readPdf: route({
    method: 'POST',
    path: '/complaints_book/read_pdf',
    summary: 'The same as a PDF',
    access: 'public',
    proof: 'none',
    body: byKey,
    status: 200,
    pdf: 'hoja-de-reclamacion',
  }),
  refuse: route({
    method: 'POST',
    path: '/complaints_book/not_mine',
    summary:
      "Says, by the link that was mailed, that the mailbox's reader did not write this sheet: no more mails of it",
    access: 'public',
    proof: 'none',
    body: byKey,
    status: 204,
  }),
  list: route({
    method: 'GET',
    path: '/complaints_book/sheets',
    summary: 'The sheets: those without an answer first, by their last day; then the newest; 50 a page',
    access: ['SADMIN'],
    query: z.object({
      ...paging,
      /** Only those without an answer, or only the others. */
      open: booleanParam.optional(),
    }),
    status: 200,
    reply: pageOf(item).extend({ unanswered: z.int(), overdue: z.int() }),
  }),
  export: route({
    method: 'GET',
    path: '/complaints_book/export',
    summary: 'The whole book as a table, in the order of its numbers',
    access: ['SADMIN'],
    proof: 'recent',
    status: 200,
    csv: 'libro-de-reclamaciones',
  }),
  holidays: route({
    method: 'GET',
    path: '/complaints_book/holidays',
    summary: 'Days that the owner added to the national holidays',
    access: ['SADMIN'],
    status: 200,
    reply: holidays,
  }),
  changeHolidays: route({
    method: 'PUT',
    path: '/complaints_book/holidays',
    summary: 'Sets those days; they count for sheets written from then on',
    access: ['SADMIN'],
    proof: 'recent',
    body: z.object({
      days: unique(
        z.array(day, 'Escribe una lista de días.').max(maxExtraHolidays, `Pon como máximo ${maxExtraHolidays} días.`),
        'Hay un día repetido.',
      ),
    }),
    status: 200,
    reply: holidays,
  }),
  goOn: route({
    method: 'PUT',
    path: '/complaints_book/last_number',
    summary: 'Opens the book again after records were lost, after the last sheet that anybody has',
    access: ['SADMIN'],
    proof: 'recent',
    /** Null if the last number of the restored book is the last one. */
    body: z.object({ numero: numero.nullable() }),
    status: 204,
  }),
  lost: route({
    method: 'GET',
    path: '/complaints_book/lost',
    summary: `Numbers that were given and are in no sheet, in their order, at most ${maxLostNumbers} of them`,
    access: ['SADMIN'],
    status: 200,
    reply: z.object({
      numbers: z.array(z.string()),
      /** How many there are in all. */
      total: z.int(),
      /** The last number given. */
      last: z.string().nullable(),
    }),
  }),
  enterLost: route({
    method: 'POST',
    path: '/complaints_book/lost',
    summary: 'Enters a lost sheet again, under its number',
    access: ['SADMIN'],
    proof: 'recent',
    body: z.object({ ...written, numero, fecha: day }),
    status: 201,
    reply: ownSheet,
  }),
  show: route({
    method: 'GET',
    path: '/complaints_book/:id',
    summary: 'One sheet',
    access: ['SADMIN'],
    params: idParams,
    status: 200,
    reply: ownSheet,
  }),
  showPdf: route({
    method: 'GET',
    path: '/complaints_book/:id/pdf',
    summary: 'The same as a PDF',
    access: ['SADMIN'],
    params: idParams,
    status: 200,
    pdf: 'hoja-de-reclamacion',
  }),
  answer: route({
    method: 'POST',
    path: '/complaints_book/:id/answer',
    summary: 'Answers a sheet, once; the answer is mailed',
    access: ['SADMIN'],
    proof: 'none',
    params: idParams,
    body: z.object({ texto: text(complaintLimits.respuesta) }),
    status: 201,
    reply: ownSheet,
  }),
}
