export { closeSales } from './draw-record.ts'
export { commitDrawSecret } from './draw-record.ts'
export { readOutcome, shownName } from './draw-record.ts'
export { selectDraw, selectTickets, updateDraw } from './sql.ts'
