export { confirmAdministrator } from './authority.ts'
export { selectUserId as findUser } from './sql.ts'
export { hasPeer } from './authority.ts'
