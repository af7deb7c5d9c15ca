// The verbs by which a cancelled raffle gives its tickets back.
export { lockWallets, refundTickets } from './sql.ts'
