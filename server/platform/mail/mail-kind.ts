/** What a link that works once is for; `confirm` verifies too, but only with a session of the account. */
export type TokenKind = 'verify' | 'recover' | 'confirm'
/** What a mail is for. */
export type MailKind = 'verify' | 'recover' | 'lockout'
