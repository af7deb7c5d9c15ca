import { cleanPhone } from './phone.ts'

/** A WhatsApp link to a phone, in Peru unless it has a country code, with a prefilled text. */
export function chatLink(telefono: string, text?: string): string {
  const phone = cleanPhone(telefono)
  const digits = phone.replace(/\D/g, '')
  const international = digits.length === 9 && !phone.startsWith('+') ? `51${digits}` : digits
  return `https://wa.me/${international}${text ? `?text=${encodeURIComponent(text)}` : ''}`
}

/** The texts of chat links, each with the placeholders that it may contain. */
const placeholders = {
  notify: ['cliente', 'producto', 'vence', 'precio', 'pago'],
  notifyTicket: ['cliente', 'producto', 'ticket', 'codigo'],
  support: ['compra', 'producto'],
  renew: ['compra', 'producto', 'vence'],
  contact: ['producto'],
  topUp: ['usuario', 'codigo', 'monto'],
  winner: ['ganador', 'producto'],
  help: [],
  deliver: ['cliente', 'datos'],
  deliverProfile: ['producto', 'usuario', 'clave', 'perfil', 'pin', 'hasta'],
  deliverTicket: ['producto', 'ticket', 'codigo'],
} as const satisfies Record<string, readonly string[]>

export type ChatTextName = keyof typeof placeholders
export type ChatTexts = Record<ChatTextName, string>

export const chatTextNames = Object.keys(placeholders) as ChatTextName[]
export const placeholdersOf = (name: ChatTextName): readonly string[] => placeholders[name]

/** The default texts. */
export const defaultChatTexts: ChatTexts = {
  notify:
    'Hola {cliente}, tu cuenta de {producto} {vence}.\nRenovar cuesta {precio}. Puedes pagar con {pago}.\n¿Renuevo? Responde sí.',
  notifyTicket: 'Hola {cliente}, tienes el ticket N.º {ticket} de {producto}. Tu código es {codigo}.',
  support: 'Hola, necesito soporte con mi compra #{compra} ({producto}).',
  renew: 'Hola, quiero renovar mi compra #{compra} ({producto}), que {vence}.',
  contact: 'Hola, quiero pedir: {producto}.',
  topUp: 'Hola, soy {usuario} (código {codigo}). Te envío el comprobante de mi recarga de {monto}.',
  winner: '¡Felicidades, {ganador}! Ganaste una unidad de {producto}. Escríbeme para coordinar la entrega.',
  help: 'Hola, necesito ayuda con la tienda.',
  deliver: 'Hola {cliente}, aquí tienes tu compra:\n\n{datos}\n\nGuarda este mensaje y no lo compartas.',
  deliverProfile: '*{producto}*\nUsuario: {usuario}\nClave: {clave}\nPerfil: {perfil}\nPin: {pin}\nHasta el {hasta}',
  deliverTicket: '*{producto}*\nTicket N.º {ticket}\nCódigo: {codigo}',
}

/** What takes the place of `notify` and `notifyTicket` where a purchase is for oneself: nobody greets themselves. */
export const textsToOneself: Pick<ChatTexts, 'notify' | 'notifyTicket'> = {
  notify: 'Para recordar: mi cuenta de {producto} {vence}.',
  notifyTicket: 'Para recordar: tengo el ticket N.º {ticket} de {producto}. Mi código es {codigo}.',
}

const inBraces = /\{([^{}]*)\}/g

/** Matches a text with known placeholders only: others would not be replaced. */
export function knownPlaceholders(name: ChatTextName): RegExp {
  const words = placeholdersOf(name)
  const known = words.length > 0 ? String.raw`(?!(?:${words.join('|')})\})` : ''
  return new RegExp(String.raw`^(?![\s\S]*\{${known}[^{}]*\})`)
}

/** The placeholder that a text must contain: a delivery message without the data of the purchase delivers nothing. */
export const requiredPlaceholder: Partial<Record<ChatTextName, string>> = { deliver: 'datos' }

/** Matches a text with its required placeholder, or any. */
export const requiredPlaceholders = (name: ChatTextName): RegExp => {
  const word = requiredPlaceholder[name]
  return word === undefined ? /^/ : new RegExp(String.raw`\{${word}\}`)
}

/** Replaces the placeholders of a text; one without a value is removed, and so is a line that contains no other. */
export function fillIn(text: string, values: Record<string, string>): string {
  return text
    .split('\n')
    .filter((line) => {
      const words = [...line.matchAll(inBraces)].map(([, word = '']) => word)
      return words.length === 0 || words.some((word) => values[word])
    })
    .map((line) => line.replace(inBraces, (_, word: string) => values[word] ?? ''))
    .join('\n')
}
