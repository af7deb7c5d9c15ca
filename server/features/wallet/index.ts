export { debit, lockWallet, walletLock } from './money-sql.ts'
export { queueMovementMail } from './mail-sql.ts'
export { insertRefund, lockWallets, refundTickets } from './sql.ts'
