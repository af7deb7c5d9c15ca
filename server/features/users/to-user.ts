import type { Me } from '#contract/users/users.ts'
import { Problem } from '#domain/problem.ts'
import { standingOf } from '#domain/user.ts'
import { imageUrl } from '../../platform/files/files.ts'
import type { UserRow } from './sql.ts'

/** An account as its owner sees it; NOT_FOUND when there is none. */
export function toUser(row: UserRow | undefined): Me {
  if (!row) throw new Problem('NOT_FOUND')
  const { avatarFile, emailVerifiedAt, reducedUsernames, levelId, levelName, levelDiscount, ...user } = row
  const reduced = standingOf(user, reducedUsernames ?? []) === 'REDUCED'
  const level =
    levelId === null || levelName === null || levelDiscount === null
      ? null
      : { id: levelId, name: levelName, discount: levelDiscount }
  return {
    ...user,
    level,
    reduced,
    clientes: user.clientes ?? user.role === 'RESELLER',
    avatar: avatarFile && imageUrl(avatarFile),
    emailVerified: emailVerifiedAt !== null,
  }
}
