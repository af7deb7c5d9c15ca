export { closeSales } from './close-sales.ts'
export { commitDrawSecret } from './commit-draw-secret.ts'
export { readOutcome, shownName } from './read-outcome.ts'
export { selectDraw, selectTickets, updateDraw } from './sql.ts'
