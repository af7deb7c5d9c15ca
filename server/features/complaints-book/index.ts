export { countUnanswered } from './sql.ts'
export { composeComplaintMail } from './sheet-mail.ts'
