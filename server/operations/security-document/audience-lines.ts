import type { Config } from '../../platform/config.ts'
import { mailOf, outsidersOf } from './describe-config.ts'
import type { Line } from './markdown.ts'

type Known = { mailServer: { host: string; port: number } | undefined; devices: string }

/** Who gets data besides those who log in: everybody, and other companies. */
export const audienceLines = (config: Config, { mailServer, devices }: Known): Line[] => [
  [
    'Cualquiera, sin cuenta',
    'De cada ganador de un sorteo, nombre, apellido e imagen de perfil; con su DNI completo se le encuentra, pero no se muestra. De cada revendedor con lista pública de precios, usuario, teléfono y, si quiere, imagen. De cada proveedor, nombre y distrito',
    'Ganadores, Proveedores y cada lista, sin iniciar sesión',
  ],
  [
    'WhatsApp',
    'La tienda no le envía nada. Quien presiona un enlace de WhatsApp le da el teléfono y el mensaje, que puede llevar el nombre del cliente y la cuenta que compró',
    'domain/chat-texts.ts',
  ],
  ['Servidor de correo', mailOf(config, mailServer), 'SMTP_URL; Ajustes → Servidor de correo'],
  [
    'Servicios de avisos de los navegadores',
    `${devices}, por los servicios de Google, Mozilla, Apple o Microsoft${config.pushHostsAllowed.length > 0 ? `, y ${config.pushHostsAllowed.join(', ')}` : ''}. El texto va cifrado para el dispositivo`,
    'server/platform/push/push-hosts.ts',
  ],
  ...outsidersOf(config).map(([who, what]): Line => [who, what, 'variables de docs/operations/install.md']),
]
