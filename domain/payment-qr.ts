/** The most bytes that the QR of a payment method may hold. */
export const maxQrBytes = 500

/** Why a QR is not shown to customers. */
export const qrFaults = {
  long: `Ese QR guarda más de ${maxQrBytes} bytes: no es el de una app de pagos.`,
  link: 'Ese QR lleva a una página o abre otra app. Sube el QR con el que cobras en Yape, Plin o tu banco.',
} as const
export type QrFault = keyof typeof qrFaults

/**
 * Whether a phone that scans the text would offer to open something: an address with a scheme, one that begins with
 * `www.`, or a domain. The strings of payment networks (EMVCo) name themselves by a domain backwards, which opens
 * nothing.
 */
export function holdsLink(written: string): boolean {
  const text = plain(written)
  return hasScheme(text) || (readFields(text) ?? [text]).some(hasDomain)
}

/** As a reader compares it: without what nobody sees, with the dots of every script as dots. */
const plain = (text: string) =>
  text
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .normalize('NFKC')
    .replaceAll('。', '.')
    .toLowerCase()
    .trim()

/** Any word with a colon in front of everything is a scheme to a phone; behind it, only those that are known are. */
const hasScheme = (text: string) =>
  /^[a-z][a-z\d+.-]*:\S|:\/\/|:\\\\|(?<!\p{L})(?:https?|ftps?|mailto|tel|sms|smsto|geo|wifi|data|javascript|intent|market|whatsapp):\S/u.test(
    text,
  )

const hasDomain = (text: string) =>
  /(?<!\p{L})www\d*\./u.test(text) ||
  /[\p{L}\p{M}\p{N}_-]\.(?:\p{L}[\p{L}\p{M}]{1,62}|xn--[a-z\d-]+)(?!\.?[\p{L}\p{M}\p{N}_-])/u.test(text) ||
  /(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?![\d.])/.test(text)

/** The texts in a string of EMVCo but for the names of payment networks; undefined if it is none. */
function readFields(text: string): string[] | undefined {
  const fields = text.startsWith('000201') ? fieldsOf(text) : undefined
  return fields?.flatMap(([, value]) => {
    const parts = fieldsOf(value)
    if (!parts) return [value]
    return parts.filter(([id, part]) => id !== '00' || !isNetwork(part)).map(([, part]) => part)
  })
}

/** Fields of two digits of id, two of length, and a value of that length; undefined if the text is something else. */
function fieldsOf(text: string): [id: string, value: string][] | undefined {
  const fields: [string, string][] = []
  for (let at = 0; at < text.length;) {
    const head = /^(\d{2})(\d{2})/.exec(text.slice(at, at + 4))
    const end = at + 4 + Number(head?.[2] ?? Number.NaN)
    if (!head?.[1] || !(end <= text.length)) return undefined
    fields.push([head[1], text.slice(at + 4, end)])
    at = end
  }
  return fields
}

/** A domain backwards, such as `pe.com.yape`, that is none forwards. */
const isNetwork = (text: string) =>
  /^(?:[a-z]{2}|com|net|org)\.(?:[a-z\d-]+\.)*[a-z\d-]{3,}$/.test(text) && !/\.(?:com|net|org|app|info)$/.test(text)
