export { confirmAdministrator, hasPeer } from './authority.ts'
export { verifyOwnPassword } from './change-password.ts'
export { selectUserId as findUser } from './sql.ts'
