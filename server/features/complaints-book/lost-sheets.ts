import { randomBytes, randomUUID } from 'node:crypto'
import type { api } from '#contract/index.ts'
import type { BodyOf } from '#contract/protocol/route.ts'
import { answerWorkingDays, complaintNumber, maxLostNumbers, readComplaintNumber } from '#domain/complaint.ts'
import { workingDaysAfter } from '#domain/holidays.ts'
import { fromLimaClock, limaDay } from '#domain/lima.ts'
import { invalidInput, Problem } from '#domain/problem.ts'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction, violates } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { record } from '../audit/index.ts'
import { storeKeptNow } from '../backups/index.ts'
import { confirmAdministrator } from '../users/index.ts'
import { requireSheet, toOwnSheet } from './show-sheet.ts'
import { hashKey, keyOf } from './sheet-key.ts'
import {
  deleteLoss,
  insertNumbered,
  raiseLastNumber,
  selectExtraHolidays,
  selectLastNumber,
  selectLoss,
  selectLostNumbers,
} from './sql.ts'
import { readProvider } from './write-sheet.ts'

/** The lost sheets that are still to be entered again. */
export async function listLost({ db }: AppContext) {
  const { numbers, total, newest } = await selectLostNumbers(db, maxLostNumbers)
  return {
    numbers: numbers.map(({ year, number }) => complaintNumber(year, number)),
    total,
    last: newest ? complaintNumber(newest.year, newest.last) : null,
  }
}

/** Opens the book again: the next sheet gets the number after the one given, or after the last that is known. */
export async function goOn(context: AppContext, caller: Caller, numero: string | null): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    await confirmAdministrator(trx, caller)
    if (!(await selectLoss(trx))) throw new Problem('COMPLAINTS_BOOK_WHOLE')
    if (numero !== null) {
      const { year, number } = readComplaintNumber(numero)
      if (year > Number(limaDay(context.clock.now()).slice(0, 4)))
        throw invalidInput('numero', 'Ese año todavía no llega.')
      await raiseLastNumber(trx, year, number)
    }
    await deleteLoss(trx)
    await record(trx, caller, 'reopen-complaints-book', { settings: 0 }, { after: { numero } })
  })
}

/** Enters a sheet again that was lost, under a number that was given and is in no sheet. Nobody is mailed. */
export async function enterLost(
  context: AppContext,
  caller: Caller,
  { numero, fecha, ...body }: BodyOf<typeof api.complaintsBook.enterLost>,
) {
  const { telefono = null, apoderado = null, monto = null, ...rest } = body
  const { year, number } = readComplaintNumber(numero)
  const now = context.clock.now()
  if (fecha > limaDay(now)) throw invalidInput('fecha', 'Ese día todavía no llega.')
  if (Number(fecha.slice(0, 4)) !== year) throw invalidInput('fecha', 'El número es de otro año.')
  const work = inTransaction(context.db, async (trx) => {
    await confirmAdministrator(trx, caller)
    const provider = await readProvider(trx)
    if (!provider) throw new Problem('COMPLAINTS_BOOK_CLOSED')
    if (number > (await selectLastNumber(trx, year)))
      throw invalidInput('numero', 'Ese número todavía no se dio: el siguiente que llegue lo toma.')
    const requestId = randomUUID()
    const { id } = await insertNumbered(
      trx,
      { year, number },
      {
        ...rest,
        telefono,
        apoderado,
        monto,
        requestId,
        requestHash: randomBytes(32),
        keyHash: hashKey(keyOf(context.vault, requestId)),
        createdAt: fromLimaClock(`${fecha}T12:00`),
        dueDay: workingDaysAfter(fecha, answerWorkingDays, new Set(await selectExtraHolidays(trx))),
        providerName: provider.name,
        providerDocument: provider.document,
        providerAddress: provider.address,
      },
    )
    await record(trx, caller, 'enter-lost-complaint', { complaint: id })
    return toOwnSheet(await requireSheet(trx, id), now)
  })
  const entered = await work.catch((error: unknown) => {
    throw violates(error, 'complaints_year_number_key') ? new Problem('COMPLAINT_EXISTS') : error
  })
  await storeKeptNow(context)
  return entered
}
