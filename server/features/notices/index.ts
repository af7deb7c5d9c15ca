export { deliver, notify } from './notify.ts'
