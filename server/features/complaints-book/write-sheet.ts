import type { api } from '#contract/index.ts'
import type { BodyOf, ReplyOf } from '#contract/protocol/route.ts'
import { answerWorkingDays, complaintNumber } from '#domain/complaint.ts'
import { workingDaysAfter } from '#domain/holidays.ts'
import { limaDay } from '#domain/lima.ts'
import { Problem } from '#domain/problem.ts'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction, violates, type Db, type Transaction } from '../../platform/db/db.ts'
import type { RateLimiter } from '../../platform/rate-limits/rate-limits.ts'
import { storeKeptNow } from '../backups/index.ts'
import { notify } from '../notifications/index.ts'
import { readSettings } from '../settings/index.ts'
import { selectFullAdministrators } from '../users/index.ts'
import { lockMailbox, queueMail } from './mail-sql.ts'
import { countSheet } from './proof-of-work.ts'
import { hashKey, keyOf } from './sheet-key.ts'
import { insertSheet, selectByRequest, selectExtraHolidays, selectLoss, type SheetRow } from './sql.ts'

type Body = BodyOf<typeof api.complaintsBook.write>
type Written = ReplyOf<typeof api.complaintsBook.write>

/** The provider that every sheet names; null while the owner has not said all of it, and the book is closed. */
export async function readProvider(db: Db) {
  const { provider } = await readSettings(db)
  return provider.name && provider.document && provider.address ? provider : null
}

/** Writes a sheet under the next number, once per request id, and tells its writer and the administrators. */
export async function writeSheet(
  context: AppContext,
  limits: RateLimiter,
  address: string,
  { proof, ...body }: Body,
): Promise<Written> {
  const { requestId } = body
  const requestHash = context.vault.sign(`complaint request|${JSON.stringify(body)}`)
  const written = async () => {
    const sheet = await selectByRequest(context.db, requestId)
    if (sheet && !sheet.requestHash.equals(requestHash)) throw new Problem('IDEMPOTENCY_KEY_REUSED')
    return sheet && replyOf(context, sheet)
  }
  const writeNew = async () => {
    if (!(await readProvider(context.db)) || (await selectLoss(context.db))) throw new Problem('COMPLAINTS_BOOK_CLOSED')
    const isFlood = await countSheet(context, limits, address, { requestId, proof })
    return inTransaction(context.db, (trx) => write(context, trx, { ...body, requestHash }, isFlood))
  }
  const orTwin = async (error: unknown) => {
    // The same request was quicker.
    const twin = violates(error, 'complaints_request_id_key') && (await written())
    if (!twin) throw error
    return twin
  }
  const made = (await written()) ?? (await writeNew().catch(orTwin))
  // Of a repeated request too: whoever wrote the sheet may have been cut off before that.
  await storeKeptNow(context)
  return made
}

async function write(
  context: AppContext,
  trx: Transaction,
  body: Omit<Body, 'proof'> & { requestHash: Buffer },
  isFlood: boolean,
): Promise<Written> {
  const provider = await readProvider(trx)
  if (!provider) throw new Problem('COMPLAINTS_BOOK_CLOSED')
  const { telefono = null, apoderado = null, monto = null, ...rest } = body
  const now = context.clock.now()
  const today = limaDay(now)
  const extra = new Set(await selectExtraHolidays(trx))
  const readers = await selectFullAdministrators(trx)
  const mailAt = await lockMailbox(trx, body.email, now)
  // From here on everybody waits who writes a sheet: nothing is asked any more that could be asked before.
  const sheet = await insertSheet(trx, Number(today.slice(0, 4)), {
    ...rest,
    telefono,
    apoderado,
    monto,
    keyHash: hashKey(keyOf(context.vault, body.requestId)),
    createdAt: now,
    dueDay: workingDaysAfter(today, answerWorkingDays, extra),
    providerName: provider.name,
    providerDocument: provider.document,
    providerAddress: provider.address,
  })
  // A copy too many is not sent: its writer has the key.
  if (mailAt <= now) await queueMail(trx, { complaintId: sheet.id, kind: 'complaint', email: sheet.email }, now)
  const numero = complaintNumber(sheet.year, sheet.number)
  // In a flood one notice per hour says enough: the list and the dashboard have them all.
  const key = isFlood ? `complaints ${now.toISOString().slice(0, 13)}` : `complaint ${sheet.id}`
  const data = { complaintId: sheet.id, numero, dueDay: sheet.dueDay }
  await notify(
    trx,
    readers.map((userId) => ({ userId, key, kind: 'complaintWritten' as const, data })),
    now,
  )
  return replyOf(context, sheet)
}

const replyOf = (
  { vault }: AppContext,
  { year, number, requestId, dueDay }: Pick<SheetRow, 'year' | 'number' | 'requestId' | 'dueDay'>,
): Written => ({
  numero: complaintNumber(year, number),
  clave: keyOf(vault, requestId),
  dueDay,
})
