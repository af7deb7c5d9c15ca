export { debit, debitRenewal, dryDebit, entryLock, lockWallet, walletLock, walletLockOf } from './money-sql.ts'
export { acceptTopUp } from './settle-top-up.ts'
export { getEntry, estadoOf } from './show-entry.ts'
export { insertRefund, lockWallets, refundTickets } from './sql.ts'
