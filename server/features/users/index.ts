export { confirmAdministrator, hasPeer } from './authority.ts'
export { selectUserId as findUser } from './sql.ts'
