export { listChanges } from './list-changes.ts'
export { readPayment, takeOfferedMethod } from './payment-methods.ts'
