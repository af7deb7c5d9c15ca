export { countUnpriced } from './sql.ts'
export { holdAutoAccept, readSettings, readSwitches, switchesOf } from './settings.ts'
