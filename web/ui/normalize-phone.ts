/**
 * Returns a phone number as `+` and its digits, also if it was pasted whole, or typed after the dial code that was in
 * the field already. Nine digits that begin with 9 are a Peruvian mobile.
 */
export function normalizePhone(text: string): string {
  const digits = text.slice(text.lastIndexOf('+') + 1).replace(/\D/g, '')
  const mobile = /^(?:51)*(9\d{8})$/.exec(digits)?.[1]
  if (mobile) return `+51${mobile}`
  return digits === '' ? '' : `+${digits}`
}
