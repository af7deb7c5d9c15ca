import { closingDays } from '#domain/closing.ts'
import { keptForMs } from '../../features/catalogue/change-supplied-password.ts'
import { readForMs } from '../../features/notifications/notices.ts'
import { formerEmailDays } from '../../features/users/change-details.ts'
import { giveUpAfterMs } from '../../platform/mail/send-mails.ts'
import { formatSpan, type Line } from './markdown.ts'

const spanOf = (milliseconds: number) => formatSpan(milliseconds / 1000)
const kept = 'server/features/own-data/kept-tables.ts'

/** For how long what is kept: what goes by itself first, then what closing an account takes, then what stays. */
export const keepingLines = ({ voucherDays }: { voucherDays: number }): Line[] => [
  [
    'Imágenes de comprobantes de pago',
    `${formatSpan(voucherDays * 86_400)} desde que se resuelve la recarga; su huella se queda`,
    'Ajustes → Tienda',
  ],
  ['Avisos', `${spanOf(readForMs)} desde que se leen; sin leer, sin plazo`, 'server/features/notifications/notices.ts'],
  [
    'Contraseñas anteriores de cuentas que se venden',
    spanOf(keptForMs),
    'server/features/catalogue/change-supplied-password.ts',
  ],
  [
    'Correos anteriores de una cuenta',
    `${formerEmailDays} días, para avisar del cambio`,
    'server/features/users/change-details.ts',
  ],
  [
    'Correos por enviar',
    `Hasta que salen; si no se puede, ${spanOf(giveUpAfterMs)}`,
    'server/platform/mail/send-mails.ts',
  ],
  [
    'Sesiones, enlaces por correo y códigos que vencen',
    'Hasta que vencen, y a lo más una hora más',
    'server/maintenance.ts',
  ],
  [
    'Teléfonos de un sorteo con un máximo por persona',
    'Hasta que se sortea o se cancela',
    'server/migrations/0126-raffle-phones.sql',
  ],
  [
    'Una cuenta que su dueño cierra',
    `${closingDays} días después, si no vuelve a ingresar, se borran su nombre, teléfono, correo, DNI, dirección, avisos, clientes e imágenes de perfil y de reclamos; sus ventas y movimientos quedan sin esos datos. Espera si algo lo impide, como saldo o un alquiler, reclamo o ticket en curso`,
    'Mis datos; server/features/own-data/deleted-tables.ts',
  ],
  [
    'Cuentas abiertas, ventas, movimientos y reclamos',
    'Sin plazo: no se borran',
    `${kept}; cuánto deben guardarse: docs/law.md`,
  ],
  [
    'Constancias',
    'Sin plazo, con el nombre y el DNI que llevan, también las de cuentas cerradas: la base de datos no deja cambiarlas ni borrarlas',
    'server/migrations/0127-receipts.sql',
  ],
  ['Pagos recibidos', 'Sin plazo, con el nombre de quien pagó, también de cuentas cerradas', kept],
  [
    'Libro de Reclamaciones',
    'Sin plazo: la base de datos no deja cambiar ni borrar una hoja',
    'server/migrations/0109-complaints-book.sql',
  ],
  [
    'Auditoría',
    'Sin plazo: no se borra; de una cuenta cerrada, los datos personales se cambian por su hash',
    'server/migrations/0116-erased-acts.sql',
  ],
  [
    'Lo que ya se borró',
    'Sigue en las copias hechas antes, hasta que se borran: las hechas a mano las borra el titular',
    'docs/decisions/0070-own-data.md',
  ],
]
