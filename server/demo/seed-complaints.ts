import { answerWorkingDays } from '#domain/complaint.ts'
import { workingDaysAfter } from '#domain/holidays.ts'
import { limaDay } from '#domain/lima.ts'
import { hashKey } from '../features/complaints-book/sheet-key.ts'
import { answerSheet, insertSheet } from '../features/complaints-book/sql.ts'
import type { AppContext } from '../platform/context.ts'
import { inTransaction } from '../platform/db/db.ts'
import { demoSettings } from './people.ts'

const dayMs = 24 * 60 * 60_000

const sheets = [
  {
    nombre: 'Rosa Quispe Mamani',
    documento: '45678912',
    tipo: 'reclamo',
    descripcion: 'Netflix, un perfil por 30 días.',
    detalle: 'La cuenta dejó de abrir al tercer día.',
    pedido: 'Que me devuelvan lo que no usé.',
    respuesta: 'Te devolvimos S/. 13.50 a tu billetera y revisamos la cuenta.',
    daysAgo: 20,
  },
  {
    nombre: 'Luis Alberto Huamán Torres',
    documento: '09876543',
    tipo: 'queja',
    descripcion: 'Atención por WhatsApp.',
    detalle: 'Escribí dos veces y me respondieron al día siguiente.',
    pedido: 'Que respondan el mismo día.',
    respuesta: null,
    daysAgo: 4,
  },
] as const

/** Two sheets of the Libro de Reclamaciones: one with its answer, one that waits. */
export async function seedComplaints({ db, clock }: AppContext, administratorId: number): Promise<void> {
  const { name, document, address } = demoSettings.provider
  for (const { daysAgo, respuesta, ...sheet } of sheets) {
    const createdAt = new Date(clock.now().getTime() - daysAgo * dayMs)
    await inTransaction(db, async (trx) => {
      const { id } = await insertSheet(trx, Number(limaDay(createdAt).slice(0, 4)), {
        ...sheet,
        createdAt,
        requestId: crypto.randomUUID(),
        requestHash: Buffer.alloc(32),
        keyHash: hashKey(crypto.randomUUID()),
        dueDay: workingDaysAfter(limaDay(createdAt), answerWorkingDays),
        providerName: name,
        providerDocument: document,
        providerAddress: address,
        tipoDocumento: 'DNI',
        domicilio: 'Jr. Ejemplo 456, Lima',
        telefono: null,
        email: 'nadie@ejemplo.invalid',
        apoderado: null,
        bien: 'servicio',
        monto: null,
      })
      if (respuesta !== null)
        await answerSheet(trx, id, {
          respuesta,
          answeredAt: new Date(createdAt.getTime() + 2 * dayMs),
          answeredBy: administratorId,
        })
    })
  }
}
