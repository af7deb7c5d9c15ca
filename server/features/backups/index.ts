export { unpackBackup } from './archive.ts'
export { recordBackup } from './record-backup.ts'
export { restoreBackup } from './restore-backup.ts'
export { takeBackup } from './take-backup.ts'
