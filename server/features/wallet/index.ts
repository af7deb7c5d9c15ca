export { debit, lockWallet, walletLock } from './money-sql.ts'
export { lockWallets, refundTickets } from './sql.ts'
