export { closeSales, commitDrawSecret, readOutcome } from './draw-record.ts'
export { wasPublished } from './draws-sql.ts'
export { refuseTickets } from './refuse-tickets.ts'
export { cancelRaffle, payBackRaffles, removeRaffle } from './end-raffle.ts'
