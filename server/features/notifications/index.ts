export { notify, readForAdministrators } from './notify.ts'
