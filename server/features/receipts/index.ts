export { numberReceipts } from './number-receipts.ts'
export { composeReceiptMail } from './receipt-mail.ts'
