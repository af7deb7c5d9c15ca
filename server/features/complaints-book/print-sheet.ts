import type { Readable } from 'node:stream'
import { complaintKindTexts, complaintNotes, complaintNumber } from '#domain/complaint.ts'
import { limaTime } from '#domain/lima.ts'
import { formatSoles } from '#domain/money.ts'
import { openPdf } from '../../platform/pdf/open-pdf.ts'
import type { SheetRow } from './sql.ts'

/** A sheet as a PDF, with all the fields of the official one. */
export async function printSheet(row: SheetRow): Promise<Readable> {
  const numero = complaintNumber(row.year, row.number)
  const pdf = await openPdf({ title: `Hoja de reclamación N.º ${numero}`, author: row.providerName })
  pdf.title('Libro de Reclamaciones')
  pdf.heading(`Hoja de reclamación N.º ${numero}`)
  pdf.row('Fecha', limaTime(row.createdAt))
  pdf.row('Proveedor', row.providerName)
  pdf.row('RUC o documento', row.providerDocument)
  pdf.row('Dirección', row.providerAddress)
  pdf.heading('1. Identificación del consumidor reclamante')
  pdf.row('Nombre', row.nombre)
  pdf.row('Documento', `${row.tipoDocumento} ${row.documento}`)
  pdf.row('Domicilio', row.domicilio)
  pdf.row('Teléfono', row.telefono ?? '')
  pdf.row('Correo', row.email)
  pdf.row('Padre, madre o apoderado (si es menor de edad)', row.apoderado ?? '')
  pdf.heading('2. Identificación del bien contratado')
  pdf.row('Bien', row.bien === 'producto' ? 'Producto' : 'Servicio')
  pdf.row('Monto reclamado', row.monto === null ? '' : formatSoles(row.monto))
  pdf.row('Descripción', row.descripcion)
  pdf.heading('3. Detalle de la reclamación y pedido del consumidor')
  pdf.row('Tipo', complaintKindTexts[row.tipo])
  pdf.row('Detalle', row.detalle)
  pdf.row('Pedido', row.pedido)
  pdf.heading('4. Observaciones y acciones adoptadas por el proveedor')
  if (row.respuesta === null || row.answeredAt === null)
    pdf.text(`Pendiente. Se responde a más tardar el ${row.dueDay}.`)
  else {
    pdf.row('Fecha de comunicación de la respuesta', limaTime(row.answeredAt))
    pdf.row('Respuesta', row.respuesta)
  }
  pdf.heading('Notas')
  for (const note of complaintNotes) pdf.text(note)
  pdf.end()
  return pdf.stream
}
