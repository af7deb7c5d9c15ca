export { moveCost } from './move-cost.ts'
export { readProfit } from './profit.ts'
