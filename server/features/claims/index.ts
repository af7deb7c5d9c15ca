export { answererOf, confirmAnswerer } from './authority.ts'
export { moveToProfile } from './move-rent.ts'
export { settle } from './settle.ts'
export { lockOpenClaims } from './sql.ts'
