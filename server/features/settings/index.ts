export { refuseOutdated } from './refuse-outdated.ts'
export { countUnpriced, levelTermPrice, publicTermPrice, selectRules } from './sql.ts'
export { lockAutoAccept, readSettings, readSwitches } from './settings.ts'
