export { refuseOutdated } from './refuse-outdated.ts'
export { countUnpriced, publicPrice, selectRules } from './sql.ts'
export { lockAutoAccept, readSettings, readSwitches, switchesOf } from './settings.ts'
