import type { Transaction } from '../../platform/db/db.ts'
import type { TokenKind } from './tables.ts'
import type { AppContext } from '../../platform/context.ts'
import { hashToken } from '../../platform/sessions/sessions.ts'
import { deleteExpiredTokens, insertToken } from './mail-sql.ts'

const minute = 60 * 1000
const lives: Record<TokenKind, number> = {
  verify: 24 * 60 * minute,
  confirm: 24 * 60 * minute,
  recover: 30 * minute,
}

/** A new token for a link in a mail: 256 random bits, of which only the hash is stored. */
export async function issueToken(
  context: AppContext,
  trx: Transaction,
  to: { kind: TokenKind; userId: number; email: string },
): Promise<string> {
  const token = context.random.bytes(32).toString('base64url')
  const expiresAt = new Date(context.clock.now().getTime() + lives[to.kind])
  await insertToken(trx, { ...to, tokenHash: hashToken(token), expiresAt })
  return token
}

export const deleteExpiredMailTokens = (context: AppContext) => deleteExpiredTokens(context.db, context.clock.now())
