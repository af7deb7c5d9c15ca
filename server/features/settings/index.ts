export { countUnpriced } from './sql.ts'
export { readSettings, readSwitches, switchesOf } from './settings.ts'
