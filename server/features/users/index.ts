export { confirmAdministrator, hasOtherAdministrator, lockFullAdministrators } from './authority.ts'
export { verifyOwnPassword } from './change-password.ts'
export { usernameHas } from './list-sql.ts'
export { selectUserId as findUser } from './sql.ts'
