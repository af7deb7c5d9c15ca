/** A WhatsApp link to a phone, in Peru unless it carries its own country code, with a text ready to send. */
export function chatLink(telefono: string, text?: string): string {
  const digits = telefono.replace(/\D/g, '')
  const international = digits.length === 9 ? `51${digits}` : digits
  return `https://wa.me/${international}${text ? `?text=${encodeURIComponent(text)}` : ''}`
}
