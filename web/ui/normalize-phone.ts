/**
 * A number that came in one piece, or was typed after a dial code that stood there already, as `+` and its digits.
 * Nine digits from 9 on are a Peruvian mobile.
 */
export function normalizePhone(text: string): string {
  const digits = text.slice(text.lastIndexOf('+') + 1).replace(/\D/g, '')
  const mobile = /^(?:51)*(9\d{8})$/.exec(digits)?.[1]
  if (mobile) return `+51${mobile}`
  return digits === '' ? '' : `+${digits}`
}
