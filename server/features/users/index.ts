export { confirmAdministrator } from './confirm-administrator.ts'
export { selectUserId as findUser } from './sql.ts'
export { hasPeer } from './has-peer.ts'
