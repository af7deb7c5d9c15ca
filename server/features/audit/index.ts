export { auditStatement, record } from './record.ts'
export { selectRecent } from './sql.ts'
