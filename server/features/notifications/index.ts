export { countKeys } from './notices-sql.ts'
export { notify, readForAdministrators } from './notify.ts'
