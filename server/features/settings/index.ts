export { countUnpriced } from './sql.ts'
export { shareLockAutoAccept, readSettings, readSwitches, switchesOf } from './settings.ts'
