export { linkPurchases } from './link-purchases.ts'
