export { countUnpriced } from './sql.ts'
export { readSettings, switchesOf } from './settings.ts'
