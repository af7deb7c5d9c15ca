export { renewDue, warnAtRisk } from './auto-renew.ts'
export { countExpiring } from './sales-sql.ts'
export { getCheckout } from './show-purchase.ts'
export { openSale, sell } from './sell.ts'
