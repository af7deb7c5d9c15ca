/** The most days that one outage gives back. */
export const maxOutageDays = 30

/** How long a dry run can be confirmed, in milliseconds. */
export const planValidMs = 24 * 60 * 60 * 1000
