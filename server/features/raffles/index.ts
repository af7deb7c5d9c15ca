export { closeSales, commitDrawSecret, readOutcome } from './draw-record.ts'
export { cancelRaffle, removeRaffle } from './end-raffle.ts'
