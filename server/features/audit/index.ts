export { recordDocument, recordedExport, recordView } from './accesses.ts'
export { auditStatement, record } from './record.ts'
export { selectRecent } from './sql.ts'
