export { digestOf, isLike, readPicture, type Picture } from './digest.ts'
