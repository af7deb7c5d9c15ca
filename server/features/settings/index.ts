export { countUnpriced } from './sql.ts'
export { dayInLima, readSettings, switchesOf } from './settings.ts'
