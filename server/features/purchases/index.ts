export { countExpiring } from './count-expiring.ts'
export { getCheckout } from './show-purchase.ts'
export { openSale, sell } from './sell.ts'
