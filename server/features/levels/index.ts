export { selectLevelsInUse } from './sql.ts'
