export { auditStatement, record } from './record.ts'
