import { randomUUID } from 'node:crypto'

const written = {
  nombre: 'Rosa Quispe',
  tipoDocumento: 'DNI',
  documento: '41234567',
  domicilio: 'Av. Dos 22, Cusco',
  telefono: '987654321',
  email: 'rosa@correo.pe',
  apoderado: 'Luz Quispe',
  bien: 'servicio',
  monto: 13.5,
  descripcion: 'Una cuenta',
  tipo: 'reclamo',
  detalle: 'Dejó de funcionar',
  pedido: 'Que me devuelvan lo pagado',
}

/** Bodies for the calls of the Libro de Reclamaciones. */
export const sampleSheets = {
  'POST /complaints_book': {
    requestId: randomUUID(),
    ...written,
    proof: { challenge: '1.x', nonce: 1 },
  },
  'POST /complaints_book/read': { clave: 'AAAAAAAAAAAAAAAAAAAAAA' },
  'POST /complaints_book/read_pdf': { clave: 'AAAAAAAAAAAAAAAAAAAAAA' },
  'POST /complaints_book/not_mine': { clave: 'AAAAAAAAAAAAAAAAAAAAAA' },
  'POST /complaints_book/:id/answer': { texto: 'Te devolvimos lo pagado.' },
  'PUT /complaints_book/holidays': { days: ['2030-01-02'] },
  'PUT /complaints_book/last_number': { numero: '2026-000123' },
  'POST /complaints_book/lost': { ...written, numero: '2026-000123', fecha: '2026-11-30' },
}
