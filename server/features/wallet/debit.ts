// The verb by which a sale takes its money out of a wallet that it has locked.
export { debit } from './money-sql.ts'
