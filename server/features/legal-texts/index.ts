export { agreeInRegistration, type ShownVersions } from './legal-texts.ts'
export { currentLegalVersions } from './sql.ts'
