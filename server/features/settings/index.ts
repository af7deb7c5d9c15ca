export { refuseOutdated } from './refuse-outdated.ts'
export { countUnpriced, publicTermPrice, selectRules } from './sql.ts'
export { lockAutoAccept, readSettings, readSwitches, switchesOf } from './settings.ts'
