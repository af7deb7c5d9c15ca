import { complaintKindTexts, complaintNotes, complaintNumber } from '#domain/complaint.ts'
import { limaTime } from '#domain/lima.ts'
import { formatSoles } from '#domain/money.ts'
import { printPdf, type Printed } from '../../platform/pdf/print-pdf.ts'
import type { SheetRow } from './sql.ts'

/** A sheet as a PDF, with all the fields of the official one. */
export function printSheet(row: SheetRow): Promise<Buffer> {
  const numero = complaintNumber(row.year, row.number)
  const parts: Printed['parts'] = [
    ['title', 'Libro de Reclamaciones'],
    ['heading', `Hoja de reclamación N.º ${numero}`],
    ['row', 'Fecha', limaTime(row.createdAt)],
    ['row', 'Proveedor', row.providerName],
    ['row', 'RUC o documento', row.providerDocument],
    ['row', 'Dirección', row.providerAddress],
    ['heading', '1. Identificación del consumidor reclamante'],
    ['row', 'Nombre', row.nombre],
    ['row', 'Documento', `${row.tipoDocumento} ${row.documento}`],
    ['row', 'Domicilio', row.domicilio],
    ['row', 'Teléfono', row.telefono ?? ''],
    ['row', 'Correo', row.email],
    ['row', 'Padre, madre o apoderado (si es menor de edad)', row.apoderado ?? ''],
    ['heading', '2. Identificación del bien contratado'],
    ['row', 'Bien', row.bien === 'producto' ? 'Producto' : 'Servicio'],
    ['row', 'Monto reclamado', row.monto === null ? '' : formatSoles(row.monto)],
    ['row', 'Descripción', row.descripcion],
    ['heading', '3. Detalle de la reclamación y pedido del consumidor'],
    ['row', 'Tipo', complaintKindTexts[row.tipo]],
    ['row', 'Detalle', row.detalle],
    ['row', 'Pedido', row.pedido],
    ['heading', '4. Observaciones y acciones adoptadas por el proveedor'],
    ...answerOf(row),
    ['heading', 'Notas'],
    ...complaintNotes.map((note): ['text', string] => ['text', note]),
  ]
  return printPdf({ title: `Hoja de reclamación N.º ${numero}`, author: row.providerName, parts })
}

const answerOf = ({ respuesta, answeredAt, dueDay }: SheetRow): Printed['parts'] =>
  respuesta === null || answeredAt === null
    ? [['text', `Pendiente. Se responde a más tardar el ${dueDay}.`]]
    : [
        ['row', 'Fecha de comunicación de la respuesta', limaTime(answeredAt)],
        ['row', 'Respuesta', respuesta],
      ]
