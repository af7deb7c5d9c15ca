export { actOf, record } from './record.ts'
