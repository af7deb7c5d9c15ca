export { readPayment, takeOfferedMethod } from './payment-methods.ts'
