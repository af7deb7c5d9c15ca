// The verb by which another room takes the first lock of a sale.
export { lockWallet } from './sql.ts'
