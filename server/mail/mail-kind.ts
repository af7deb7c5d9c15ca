/** What a mail is for. */
export type MailKind = 'verify' | 'recover'
