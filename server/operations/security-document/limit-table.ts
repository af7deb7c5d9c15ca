import type { RateLimits } from '../../platform/rate-limits/rate-limit-config.ts'
import { formatSpan, table } from './markdown.ts'

/** What each limit counts. */
const words: Record<keyof RateLimits, string> = {
  login: 'Contraseñas equivocadas de una cuenta desde una dirección o un dispositivo',
  loginAddress: 'Contraseñas equivocadas desde una dirección',
  loginAccount: 'Contraseñas equivocadas de una cuenta',
  factor: 'Códigos y contraseñas equivocados al comprobar quién es',
  register: 'Cuentas nuevas',
  purchase: 'Compras',
  topUp: 'Recargas pedidas',
  claim: 'Reclamos y sus mensajes',
  upload: 'Imágenes enviadas',
  backup: 'Descargas de copias',
  ownData: 'Descargas de datos propios y cierres de cuenta',
  mailServer: 'Pruebas del servidor de correo',
  verification: 'Verificaciones y cambios de correo',
  recovery: 'Pedidos de contraseña nueva',
  mailbox: 'Correos pedidos para un mismo buzón',
  dni: 'Búsquedas por DNI',
  search: 'Búsquedas en las compras propias',
  priceList: 'Listas públicas de precios',
  complaint: 'Hojas del Libro de Reclamaciones desde una dirección (las demás piden un cálculo al navegador)',
  complaints: 'Hojas del Libro de Reclamaciones en toda la tienda (igual)',
  everything: 'Pedidos de cualquier clase',
}

/** The limits in words, each with its name in RATE_LIMITS. */
export const limitTable = (limits: RateLimits) =>
  table(
    (Object.keys(words) as (keyof RateLimits)[]).map((name) => [
      words[name],
      `${limits[name].points} en ${formatSpan(limits[name].duration)}`,
      name,
    ]),
    ['Qué se cuenta, por cuenta y dirección de red', 'Cuántos', 'RATE_LIMITS'],
  )
