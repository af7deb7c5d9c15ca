// The verbs by which another room takes the first lock of a sale: on its own, or together with what follows.
export { lockWallet, walletLock } from './money-sql.ts'
