// The verb by which another room finds out who has a username.
export { selectUserId as findUser } from './sql.ts'
