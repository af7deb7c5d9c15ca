export { removeFactor } from './remove-factor.ts'
export { countProof } from './use-factor.ts'
