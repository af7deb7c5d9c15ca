import { generateSecret, generateURI, verifySync } from 'otplib'
import type { AppContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { consumeStep, selectTotp } from './sql.ts'

/** Clocks of phones differ by less than one code, in seconds. */
const epochTolerance = 30

const cell = (userId: number) => ({ table: 'totp_secrets', id: userId, field: 'secret' }) as const

/** A new secret of 160 bits: in Base32, sealed, and as the address that an application reads from a QR code. */
export function makeTotp({ vault }: Pick<AppContext, 'vault'>, userId: number, issuer: string, username: string) {
  const secret = generateSecret()
  return { secret, sealed: vault.seal(cell(userId), secret), uri: generateURI({ issuer, label: username, secret }) }
}

/** Whether the code is right now, and was not used before: by nobody, on no server. */
export async function useTotp(
  { vault, clock }: Pick<AppContext, 'vault' | 'clock'>,
  db: Db,
  userId: number,
  { code, confirmed }: { code: string; confirmed: boolean },
): Promise<boolean> {
  const totp = await selectTotp(db, userId)
  if (!totp || (totp.confirmedAt !== null) !== confirmed) return false
  const secret = vault.open(cell(userId), totp.secret)
  const checked = verifySync({ secret, token: code, epoch: clock.now().getTime() / 1000, epochTolerance })
  return checked.valid && 'timeStep' in checked && consumeStep(db, userId, checked.timeStep)
}
