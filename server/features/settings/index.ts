export { countUnpriced } from './count-unpriced.ts'
export { readSettings, switchesOf } from './settings.ts'
