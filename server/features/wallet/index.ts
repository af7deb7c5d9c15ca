export { debit, lockWallet, walletLock } from './money-sql.ts'
export { insertRefund, lockWallets, refundTickets } from './sql.ts'
