import { createHash, randomUUID } from 'node:crypto'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { api } from '#contract/index.ts'
import type { BodyOf } from '#contract/protocol/route.ts'
import { leadingZeroBits, proofText } from '#domain/complaint.ts'
import { fromSoles } from '#domain/money.ts'
import type { Client } from './client.ts'

type Sheet = BodyOf<typeof api.complaintsBook.write>

export const provider = { name: 'Ana Ríos', document: '10456789012', address: 'Jr. Uno 1, Lima' }

/** What the owner has to say before the book is open. */
export const openBook = (administrator: Client) => administrator.call(api.settings.change, { body: { provider } })

/** A sheet with all its fields. */
export const complaint = (changed: Partial<Sheet> = {}): Sheet => ({
  requestId: randomUUID(),
  nombre: 'Rosa Quispe',
  tipoDocumento: 'DNI',
  documento: '41234567',
  domicilio: 'Av. Dos 22, Cusco',
  telefono: '987654321',
  email: 'rosa@correo.pe',
  apoderado: null,
  bien: 'servicio',
  monto: fromSoles(13.5),
  descripcion: 'Una cuenta de treinta días',
  tipo: 'reclamo',
  detalle: 'Dejó de funcionar',
  pedido: 'Que me devuelvan lo pagado',
  ...changed,
})

/** Does the work that the shop asks for, as a browser does: the shop's process goes on with its own meanwhile. */
export async function work(challenge: string, requestId: string, bits: number) {
  for (let nonce = 0; ; nonce++) {
    if (nonce % 500 === 499) await setImmediate()
    const hash = createHash('sha256')
      .update(proofText(challenge, requestId, nonce))
      .digest()
    if (leadingZeroBits(hash) >= bits) return { challenge, nonce }
  }
}

/** Sends a sheet as the page does: again, as the same sheet, while the shop says that it is too busy. */
export async function sendSheet(client: Client, body: Sheet) {
  for (;;) {
    const wire = await client.wire(api.complaintsBook.write, { body })
    if (wire.status !== 503) return wire
    await setTimeout(500)
  }
}
