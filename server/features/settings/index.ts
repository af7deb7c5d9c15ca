export { countUnpriced } from './sql.ts'
export { lockAutoAccept, readSettings, readSwitches, switchesOf } from './settings.ts'
