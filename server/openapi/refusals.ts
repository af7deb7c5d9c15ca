import { api } from '#contract/index.ts'
import type { Route } from '#contract/protocol/route.ts'
import type { ProblemCode } from '#domain/problem.ts'

type Api = typeof api
type OwnCodes = { [Feature in keyof Api]?: { [Name in keyof Api[Feature]]?: readonly ProblemCode[] } }

const selling = [
  'NOT_FOUND',
  'SOLD_BY_CONTACT',
  'SOLD_OUT',
  'NOT_FOR_SALE',
  'NOT_ENOUGH_STOCK',
  'INSUFFICIENT_BALANCE',
  'TERM_NOT_OFFERED',
  'DAYS_CHANGED',
  'STAFF_TICKETS',
  'TICKET_LIMIT',
  'RAFFLE_ENDED',
] as const
const fillingCart = [
  'NOT_FOUND',
  'SOLD_BY_CONTACT',
  'SOLD_OUT',
  'NOT_ENOUGH_STOCK',
  'CART_LINE_FULL',
  'STAFF_TICKETS',
  'RAFFLE_ENDED',
] as const
const renewing = [
  'NOT_A_RENT',
  'NOT_RENEWABLE',
  'ACCOUNT_FALLEN',
  'TERM_NOT_OFFERED',
  'PRICE_CHANGED',
  'DAYS_CHANGED',
  'INSUFFICIENT_BALANCE',
] as const
const describing = ['NOT_AN_ACCOUNT_PRODUCT', 'UNKNOWN_CATEGORY', 'UNKNOWN_BRAND', 'OWN_COST', 'SOLD_AT_LOSS'] as const
const uploading = ['IMAGE_LIMIT', 'IMAGE_UNREADABLE'] as const
const settlingTopUp = ['NOT_A_TOP_UP', 'TOP_UP_SETTLED'] as const
const settlingClaim = ['CLAIM_SETTLED', 'CLAIM_ESCALATED'] as const
const fallen = ['NOT_FOUND', 'ACCOUNT_NOT_FALLEN'] as const
const mailing = ['MAIL_SERVER_UNREACHABLE', 'MAIL_SERVER_LOGIN'] as const
const named = ['NAME_TAKEN'] as const

/** The error codes of each route that follow from the rules of its feature. The test client fails on any other code. */
const own: OwnCodes = {
  users: {
    register: ['REGISTRATION_CLOSED', 'USERNAME_TAKEN', 'COMMON_PASSWORD', 'LEGAL_TEXT_CHANGED'],
    login: ['WRONG_LOGIN', 'FACTOR_NEEDED'],
    sendVerification: ['NO_EMAIL', 'EMAIL_VERIFIED'],
    verifyEmail: ['EMAIL_NOT_VERIFIED', 'LOGIN_TO_VERIFY'],
    recoverPassword: ['RECOVERY_LINK_INVALID', 'COMMON_PASSWORD'],
    changeRole: ['OWN_ROLE'],
    changeMe: ['WRONG_PASSWORD'],
    changePassword: ['COMMON_PASSWORD', 'WRONG_PASSWORD'],
    setPassword: ['COMMON_PASSWORD', 'OWN_PASSWORD'],
    setState: ['OWN_STATE'],
  },
  ownData: { download: ['NOT_FOUND'], close: ['WRONG_PASSWORD', 'ACCOUNT_NOT_CLOSABLE'] },
  secondFactor: {
    sendMailCode: ['EMAIL_NEEDED'],
    askTotp: ['EMAIL_NEEDED', 'WRONG_PASSWORD', 'WRONG_FACTOR', 'FACTOR_EXISTS'],
    confirmTotp: ['ENROLMENT_EXPIRED', 'WRONG_FACTOR'],
    removeTotp: ['NOT_FOUND', 'WRONG_PASSWORD', 'LAST_FACTOR'],
    askPasskey: ['EMAIL_NEEDED', 'WRONG_PASSWORD', 'WRONG_FACTOR', 'PASSKEYS_IMPOSSIBLE'],
    addPasskey: ['WRONG_FACTOR', 'PASSKEY_LIMIT'],
    removePasskey: ['WRONG_PASSWORD', 'LAST_FACTOR'],
    renewCodes: ['WRONG_PASSWORD', 'FACTOR_ABSENT'],
    askProof: ['NOT_FOUND', 'PASSKEYS_IMPOSSIBLE'],
    prove: ['WRONG_PASSWORD', 'WRONG_FACTOR'],
    askLogin: ['LOGIN_EXPIRED', 'NOT_FOUND', 'PASSKEYS_IMPOSSIBLE'],
    login: ['LOGIN_EXPIRED', 'WRONG_FACTOR'],
    askRemoval: ['OWN_FACTOR', 'NO_FACTOR', 'ACCOUNT_DISABLED', 'REMOVAL_OPEN', 'ACCESS_CHANGED'],
    cancelOwnRemoval: ['NOT_FOUND'],
    refuseRemoval: ['REMOVAL_LINK_INVALID'],
  },
  codes: {
    ask: ['NOT_A_RENT', 'RENT_ENDED', 'CODE_ASKED', 'CODE_LIMIT'],
    answer: ['CODE_CLOSED', 'CODE_ANSWERED'],
  },
  paymentsReceived: {
    record: ['PAYMENT_KNOWN'],
    link: ['PAYMENT_SETTLED', 'TOP_UP_PAID', 'TOP_UP_NOT_PAYABLE'],
    unlink: ['PAYMENT_SETTLED'],
    ignore: ['PAYMENT_SETTLED'],
    reopen: ['PAYMENT_SETTLED'],
  },
  shopPictures: { upload: ['IMAGE_UNREADABLE'] },
  paymentMethods: { list: ['NOT_FOUND'], readQr: ['IMAGE_UNREADABLE'] },
  cart: {
    add: ['CART_FULL', 'TERM_NOT_OFFERED', ...fillingCart],
    change: fillingCart,
    checkOut: ['CART_EMPTY', 'CHECKOUT_TOO_LARGE', 'CART_CHANGED', 'PRICE_CHANGED', ...selling],
  },
  purchases: {
    buy: ['PRICE_CHANGED', ...selling],
    dryRun: ['NOT_AN_ACCOUNT_PRODUCT', ...selling],
    change: ['NOT_A_RENT', 'PROFILE_FREED', 'OWN_RENT'],
    reveal: ['NOT_A_RENT', 'CREDENTIALS_HIDDEN'],
    free: ['NOT_A_RENT', 'PROFILE_FREED', 'PURCHASE_RUNNING', 'IN_GRACE', 'CLAIM_OPEN'],
    renewalTerms: ['NOT_A_RENT', 'NOT_RENEWABLE', 'ACCOUNT_FALLEN', 'TERM_NOT_OFFERED'],
    renew: renewing,
    renewSeveral: ['NOT_FOUND', 'END_CHANGED', ...renewing],
    setAutoRenew: ['NOT_A_RENT', 'NOT_RENEWABLE', 'ACCOUNT_FALLEN', 'RENT_ENDED', 'PRICE_CHANGED', 'DAYS_CHANGED'],
    refund: ['REFUND_TOO_HIGH', 'TICKET_NOT_REFUNDABLE', 'OWN_WALLET', 'CLAIM_OPEN'],
  },
  catalogue: {
    createProduct: describing,
    launch: ['UNKNOWN_CATEGORY'],
    changeProduct: [
      'PRODUCT_HAS_SALES',
      'PRODUCT_CHANGED',
      'RAFFLE_UNDER_WAY',
      'RAFFLE_INCOMPLETE',
      'END_FIXED',
      'ACCOUNTS_ELSEWHERE',
      ...describing,
    ],
    changeState: ['ILLEGAL_MOVE', 'NOTHING_TO_SELL', 'RAFFLES_OFF', 'RAFFLE_INCOMPLETE'],
    removeProduct: ['PRODUCT_IN_USE'],
    addAccounts: ['NOT_AN_ACCOUNT_PRODUCT', 'ACCOUNT_FALLEN'],
    checkAccounts: ['NOT_AN_ACCOUNT_PRODUCT'],
    changeAccount: ['ACCOUNT_EXISTS'],
    changePin: ['NOT_SET_ASIDE'],
    removeAccount: ['ACCOUNT_SOLD'],
    createCategory: named,
    renameCategory: named,
    removeCategory: ['CATEGORY_IN_USE'],
    createBrand: named,
    renameBrand: named,
    removeBrand: ['BRAND_IN_USE'],
  },
  complaintsBook: {
    write: ['COMPLAINTS_BOOK_CLOSED', 'PROOF_OF_WORK', 'IDEMPOTENCY_KEY_REUSED'],
    read: ['NOT_FOUND'],
    readPdf: ['NOT_FOUND'],
    refuse: ['NOT_FOUND'],
    goOn: ['COMPLAINTS_BOOK_WHOLE'],
    enterLost: ['COMPLAINTS_BOOK_CLOSED', 'COMPLAINT_EXISTS'],
    answer: ['COMPLAINT_ANSWERED'],
  },
  claims: {
    open: ['NOT_FOUND', 'NOT_A_RENT', 'RENT_ENDED', 'WARRANTY_OVER', 'CLAIM_OPEN'],
    write: settlingClaim,
    addPicture: ['CLAIM_SETTLED', ...uploading],
    resolve: ['OWN_CLAIM', 'RENT_ENDED', 'DATA_UNCHANGED', 'NO_REPLACEMENT', 'REFUND_TOO_HIGH', ...settlingClaim],
    reject: ['OWN_CLAIM', ...settlingClaim],
    reopen: ['CLAIM_OPEN', 'CLAIM_NOT_REOPENABLE'],
    returnProfile: ['NOT_SET_ASIDE', 'DATA_UNCHANGED', 'ACCOUNT_FALLEN'],
  },
  outages: {
    give: ['OUTAGE_CHANGED'],
    giveNewData: ['DATA_UNCHANGED', 'ACCOUNT_EXISTS', ...fallen],
    replaceAll: fallen,
  },
  stockAlerts: { add: ['NOT_SOLD_OUT', 'ALERT_LIMIT'] },
  favourites: { add: ['FAVOURITE_LIMIT'] },
  push: { subscribe: ['DEVICE_LIMIT'] },
  help: { save: ['PAGE_CHANGED'] },
  legalTexts: { publish: ['LEGAL_TEXT_CHANGED'], agree: ['LEGAL_TEXT_CHANGED'] },
  images: {
    uploadUserImage: uploading,
    uploadProductImage: ['RAFFLE_UNDER_WAY', ...uploading],
    removeProductImage: ['RAFFLE_UNDER_WAY'],
    uploadSupplierImage: uploading,
  },
  raffles: {
    draw: [
      'NOT_FOUND',
      'NOT_A_RAFFLE',
      'NOT_TO_BE_DRAWN',
      'SALES_OPEN',
      'NO_TICKETS_SOLD',
      'DRAW_RUNNING',
      'ALREADY_DRAWN',
      'ALREADY_CANCELLED',
      'BEFORE_END',
      'MINIMUM_NOT_REACHED',
    ],
    setDocument: ['NOT_A_RAFFLE', 'IMAGE_UNREADABLE'],
    agreement: ['NOT_FOUND', 'NOT_A_RAFFLE'],
    agree: ['NOT_FOUND', 'NOT_A_RAFFLE', 'TERMS_CHANGED'],
    cancel: ['END_PASSED', 'NOT_A_RAFFLE', 'NOT_TO_BE_CANCELLED', 'DRAW_RUNNING', 'ALREADY_DRAWN', 'ALREADY_CANCELLED'],
    removeRaffle: ['NOT_A_RAFFLE', 'RAFFLE_NOT_OVER'],
  },
  receipts: {
    show: ['NOT_FOUND', 'NO_RECEIPT'],
    showOfPurchase: ['NOT_FOUND'],
    print: ['NOT_FOUND', 'NO_RECEIPT'],
    mail: ['NOT_FOUND', 'NO_RECEIPT', 'EMAIL_NEEDED'],
  },
  mailServer: {
    save: ['MAIL_SERVER_CONFIGURED', 'SETTINGS_CHANGED', ...mailing],
    remove: ['MAIL_SERVER_CONFIGURED'],
    test: [...mailing, 'MAIL_REFUSED'],
  },
  customers: {
    create: ['CUSTOMER_KNOWN', 'CUSTOMER_LIMIT'],
    import: ['CUSTOMER_LIMIT'],
    change: ['CUSTOMER_KNOWN'],
    merge: ['NOTES_TOO_LONG'],
  },
  settlements: {
    fillCost: ['OWN_SETTLEMENT', 'COST_KNOWN'],
    payOut: ['OWN_SETTLEMENT', 'PAYOUT_TOO_HIGH', 'PAYOUT_KNOWN', 'PAYOUTS_PAUSED'],
    correct: ['OWN_SETTLEMENT'],
  },
  levels: {
    create: ['TOO_MANY_LEVELS', ...named],
    change: ['SETTINGS_CHANGED', ...named],
    give: ['UNKNOWN_LEVEL', 'NOT_A_RESELLER'],
  },
  ownTexts: { save: ['TEXTS_CHANGED'] },
  settings: { change: ['FACTOR_ABSENT', 'SETTINGS_CHANGED', 'UNKNOWN_CATEGORY'] },
  priceLists: {
    publish: ['PRICE_LIST_STOPPED', 'SELLER_NAME_TAKEN'],
    showPicture: ['SELLER_NAME_TAKEN'],
    renewSlug: ['SELLER_NAME_TAKEN'],
    confirm: ['NOT_FOUND', 'PRICE_CHANGED', 'PRICE_BELOW_PAID'],
  },
  prices: { save: ['SETTINGS_CHANGED', 'UNKNOWN_CATEGORY'] },
  wallet: {
    requestTopUp: ['FORBIDDEN', 'NOT_FOUND', 'TOO_MANY_PENDING_TOP_UPS', 'OWN_WALLET', 'OPERATION_USED'],
    setPayment: ['OPERATION_USED', 'TOO_MANY_NUMBERS', ...settlingTopUp],
    acceptTopUp: ['OWN_WALLET', 'OPERATION_USED', ...settlingTopUp],
    cancelTopUp: [...settlingTopUp],
    setVoucher: ['IMAGE_UNREADABLE', ...settlingTopUp],
    adjust: ['NOT_FOUND', 'INSUFFICIENT_BALANCE'],
    reverse: ['NOT_A_CREDIT', 'ALREADY_REVERSED', 'INSUFFICIENT_BALANCE'],
    deleteTopUp: settlingTopUp,
    rejectTopUp: settlingTopUp,
  },
}

/** All error codes of a route: those that follow from its shape, and those of its feature. */
export function refusalsOf(route: Route): Set<ProblemCode> {
  return new Set<ProblemCode>([
    // Also an address or a body that the route does not ask for: `?x=%00`, or one that is no JSON.
    'INVALID_INPUT',
    // Public routes too refuse an expired token.
    'UNAUTHENTICATED',
    ...(Array.isArray(route.access) ? (['FORBIDDEN'] as const) : []),
    ...(route.access === 'public' || route.withoutFactor ? [] : (['FACTOR_REQUIRED'] as const)),
    ...(route.proof && route.proof !== 'none' ? (['PROVE_AGAIN'] as const) : []),
    ...(route.params ? (['NOT_FOUND'] as const) : []),
    // A lock that another request holds for too long gives the same error as a running duplicate.
    ...(route.method === 'GET' ? [] : (['BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA', 'ALREADY_RUNNING'] as const)),
    ...(route.idempotent ? (['IDEMPOTENCY_KEY_REUSED'] as const) : []),
    ...ownOf(route),
    'TOO_MANY_REQUESTS',
    'UNEXPECTED',
    'BUSY',
    'TIMED_OUT',
  ])
}

function ownOf(route: Route): readonly ProblemCode[] {
  for (const [feature, routes] of Object.entries(api)) {
    const found = Object.entries<Route>(routes).find(([, it]) => it === route)
    const codes: Record<string, readonly ProblemCode[] | undefined> = own[feature as keyof Api] ?? {}
    if (found) return codes[found[0]] ?? []
  }
  return []
}
