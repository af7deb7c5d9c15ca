const minuteMs = 60_000

/** For how long its buyer sees a code. */
export const codeShownMs = 15 * minuteMs
/** The least time between two requests for the same purchase. */
export const askAgainMs = 2 * minuteMs
/** Requests for one purchase within 24 hours. */
export const maxCodesADay = 10
/** A request that its supplier has not answered by then is the administrators' too. */
export const escalatedAfterMs = 5 * minuteMs
/** A request that nobody has answered by then is closed. */
export const closedAfterMs = 60 * minuteMs
