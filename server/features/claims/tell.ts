import type { Resolution } from '#domain/claim.ts'
import type { Centimos } from '#domain/money.ts'
import type { NoticeData } from '#domain/notice.ts'
import type { Transaction } from '../../platform/db/db.ts'
import { publishAfterCommit } from '../../platform/events/events.ts'
import { notify } from '../notifications/index.ts'
import { selectFullAdministrators, selectSuppliers } from '../users/index.ts'
import { isEscalated } from './authority.ts'
import type { LockedClaim } from './sql.ts'

type Told = Pick<LockedClaim, 'id' | 'nombre' | 'userId' | 'sellerId'>
type Due = Pick<LockedClaim, 'escalatedAt' | 'answerDue' | 'sellerDisabledAt'>

export const publishClaim = (trx: Transaction, { userId, sellerId }: Omit<Told, 'id' | 'nombre'>) =>
  publishAfterCommit(trx, { claims: [userId, sellerId] })

/** Whoever has to answer: the supplier who sold it as long as it is theirs, else the administrators. */
async function answerersOf(trx: Transaction, claim: Told & Due, now: Date): Promise<number[]> {
  const [supplier] = isEscalated(claim, now) ? [] : await selectSuppliers(trx, [claim.sellerId])
  const answerers = supplier === undefined ? await selectFullAdministrators(trx) : [supplier]
  return answerers.filter((id) => id !== claim.userId)
}

export async function tellOpened(trx: Transaction, claim: Told & Due & Pick<LockedClaim, 'kind'>, now: Date) {
  const { id, nombre, kind } = claim
  const data = { claimId: id, nombre, kind }
  const to = await answerersOf(trx, claim, now)
  await notify(
    trx,
    to.map((userId) => ({ userId, key: `claim opened ${id}`, kind: 'claimOpened' as const, data })),
    now,
  )
}

/** Tells the other side that something was said; what, they read there. */
export async function tellMessage(trx: Transaction, claim: Told & Due, by: number, messageId: number, now: Date) {
  const to = by === claim.userId ? await answerersOf(trx, claim, now) : [claim.userId]
  const data = { claimId: claim.id, nombre: claim.nombre }
  await notify(
    trx,
    to.map((userId) => ({ userId, key: `claim message ${messageId}`, kind: 'claimMessage' as const, data })),
    now,
  )
}

/** Tells the administrators that a claim is theirs alone from now on. */
export async function tellEscalated(
  trx: Transaction,
  { id, nombre }: Told,
  reason: NoticeData['claimEscalated']['reason'],
  now: Date,
) {
  const data = { claimId: id, nombre, reason }
  const administrators = await selectFullAdministrators(trx)
  const key = `claim ${reason} ${id}`
  await notify(
    trx,
    administrators.map((userId) => ({ userId, key, kind: 'claimEscalated' as const, data })),
    now,
  )
}

type Outcome = { resolution: Resolution; refunded: Centimos | null; messageId: number }

export async function tellSettled(
  trx: Transaction,
  { id, nombre, userId }: Told,
  { messageId, ...outcome }: Outcome,
  now: Date,
) {
  const data = { claimId: id, nombre, ...outcome, at: now.toISOString() }
  await notify(trx, [{ userId, key: `claim settled ${messageId}`, kind: 'claimSettled', data }], now)
}
