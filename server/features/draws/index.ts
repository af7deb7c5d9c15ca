export { closeSales, commitDrawSecret, readOutcome, shownName } from './draw-record.ts'
export { selectDraw, selectTickets, updateDraw } from './sql.ts'
