/** Every reason for which the shop refuses a request. Message and HTTP status of each are in `contract/protocol/problems.ts`. */
export type ProblemCode =
  | 'INVALID_INPUT'
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'TOO_MANY_REQUESTS'
  | 'BODY_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA'
  | 'BUSY'
  | 'TIMED_OUT'
  | 'UNEXPECTED'
  | 'WRONG_LOGIN'
  | 'WRONG_PASSWORD'
  | 'USERNAME_TAKEN'
  | 'REGISTRATION_CLOSED'
  | 'COMMON_PASSWORD'
  | 'OWN_ROLE'
  | 'OWN_STATE'
  | 'MAIL_SERVER_CONFIGURED'
  | 'MAIL_SERVER_UNREACHABLE'
  | 'MAIL_SERVER_LOGIN'
  | 'MAIL_REFUSED'
  | 'NO_EMAIL'
  | 'EMAIL_VERIFIED'
  | 'EMAIL_NOT_VERIFIED'
  | 'LOGIN_TO_VERIFY'
  | 'RECOVERY_LINK_INVALID'
  | 'INSUFFICIENT_BALANCE'
  | 'NOT_FOR_SALE'
  | 'SOLD_OUT'
  | 'SOLD_BY_CONTACT'
  | 'IDEMPOTENCY_KEY_REUSED'
  | 'ALREADY_RUNNING'
  | 'TOO_MANY_PENDING_TOP_UPS'
  | 'TOP_UP_SETTLED'
  | 'OPERATION_USED'
  | 'TOO_MANY_NUMBERS'
  | 'PAYMENT_KNOWN'
  | 'PAYMENT_SETTLED'
  | 'TOP_UP_PAID'
  | 'TOP_UP_NOT_PAYABLE'
  | 'NOT_A_TOP_UP'
  | 'OWN_WALLET'
  | 'OWN_RENT'
  | 'RENT_ENDED'
  | 'CREDENTIALS_HIDDEN'
  | 'NOT_A_CREDIT'
  | 'ALREADY_REVERSED'
  | 'REFUND_TOO_HIGH'
  | 'TICKET_NOT_REFUNDABLE'
  | 'IMAGE_LIMIT'
  | 'IMAGE_UNREADABLE'
  | 'FAVOURITE_LIMIT'
  | 'NOT_SOLD_OUT'
  | 'ALERT_LIMIT'
  | 'DEVICE_LIMIT'
  | 'ILLEGAL_MOVE'
  | 'NOTHING_TO_SELL'
  | 'PRODUCT_IN_USE'
  | 'PRODUCT_HAS_SALES'
  | 'PRODUCT_CHANGED'
  | 'NOT_AN_ACCOUNT_PRODUCT'
  | 'ACCOUNT_EXISTS'
  | 'ACCOUNT_SOLD'
  | 'ACCOUNTS_ELSEWHERE'
  | 'PURCHASE_RUNNING'
  | 'PROFILE_FREED'
  | 'NOT_A_RENT'
  | 'IN_GRACE'
  | 'NOT_RENEWABLE'
  | 'NOT_A_RAFFLE'
  | 'NOT_TO_BE_DRAWN'
  | 'SALES_OPEN'
  | 'NO_TICKETS_SOLD'
  | 'DRAW_RUNNING'
  | 'ALREADY_DRAWN'
  | 'ALREADY_CANCELLED'
  | 'NOT_TO_BE_CANCELLED'
  | 'RAFFLE_NOT_OVER'
  | 'RAFFLE_UNDER_WAY'
  | 'UNKNOWN_LEVEL'
  | 'NOT_A_RESELLER'
  | 'TOO_MANY_LEVELS'
  | 'UNKNOWN_CATEGORY'
  | 'UNKNOWN_BRAND'
  | 'CATEGORY_IN_USE'
  | 'BRAND_IN_USE'
  | 'PAGE_CHANGED'
  | 'SETTINGS_CHANGED'
  | 'NAME_TAKEN'
  | 'CART_FULL'
  | 'CART_LINE_FULL'
  | 'CART_EMPTY'
  | 'CHECKOUT_TOO_LARGE'
  | 'NOT_ENOUGH_STOCK'
  | 'PRICE_CHANGED'
  | 'DAYS_CHANGED'
  | 'END_CHANGED'
  | 'CART_CHANGED'
  | 'CODE_ASKED'
  | 'CODE_LIMIT'
  | 'CODE_CLOSED'
  | 'CODE_ANSWERED'
  | 'TERM_NOT_OFFERED'
  | 'OWN_COST'
  | 'SOLD_AT_LOSS'
  | 'CLAIM_OPEN'
  | 'CLAIM_SETTLED'
  | 'CLAIM_ESCALATED'
  | 'CLAIM_NOT_REOPENABLE'
  | 'OWN_CLAIM'
  | 'WARRANTY_OVER'
  | 'DATA_UNCHANGED'
  | 'NO_REPLACEMENT'
  | 'NOT_SET_ASIDE'
  | 'ACCOUNT_FALLEN'
  | 'ACCOUNT_NOT_FALLEN'
  | 'OUTAGE_CHANGED'
  | 'OWN_SETTLEMENT'
  | 'PAYOUT_TOO_HIGH'
  | 'PAYOUT_KNOWN'
  | 'PAYOUTS_PAUSED'
  | 'COST_KNOWN'

/** One invalid field: its path and a message in Spanish. */
export type Issue = { path: string; message: string }

/** A refusal: thrown by a rule or a command, returned by the server, shown by the web. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly issues: Issue[] | undefined
  /** A sentence for users that says more than that of the code, and replaces it. */
  readonly detail: string | undefined
  /** Seconds until a retry makes sense. */
  readonly retryAfter: number | undefined

  constructor(
    code: ProblemCode,
    more: { issues?: Issue[]; detail?: string; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(code, { cause: more.cause })
    this.name = 'Problem'
    this.code = code
    this.issues = more.issues
    this.detail = more.detail
    this.retryAfter = more.retryAfter
  }
}

/** A refusal of one field of the input. */
export const invalidInput = (path: string, message: string) =>
  new Problem('INVALID_INPUT', { issues: [{ path, message }] })
