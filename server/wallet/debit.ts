// The verb by which a sale takes its money out of a wallet that it has locked.
export { payFor as debit } from './money-sql.ts'
