export { removeFactor } from './remove-factor.ts'
