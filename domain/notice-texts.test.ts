import { expect, test } from 'vitest'
import { fromSoles } from './money.ts'
import { renderNotice, type NoticeData } from './notice.ts'

// 18:30 in Lima.
const at = '2026-11-24T23:30:00.000Z'
const when = '24 de noviembre a las 18:30'
const claim = { claimId: 7, nombre: 'Netflix' }
const rent = { purchaseId: 12, nombre: 'Netflix' }
const settled = { ...claim, refunded: null, at }
const failed = { ...rent, precio: fromSoles(13), endDate: at }
const short = { nombre: 'Netflix', before: at, missing: fromSoles(4.5) }
const risk = { ...rent, precio: fromSoles(13), accepted: fromSoles(12), before: at }

type Row = { [Kind in keyof NoticeData]: [Kind, NoticeData[Kind], title: string, text: string, path: string] }
const rows: Row[keyof NoticeData][] = [
  [
    'claimOpened',
    { ...claim, kind: 'clave' },
    'Reclamo de Netflix',
    'La clave no entra. Respóndelo cuanto antes.',
    '/reclamos/7',
  ],
  ['claimMessage', claim, 'Te escribieron por Netflix', 'Hay un mensaje nuevo en el reclamo #7.', '/reclamos/7'],
  ...(
    [
      ['late', 'Nadie lo respondió a tiempo.'],
      ['reopened', 'Su comprador lo abrió otra vez.'],
      ['disabled', 'Su proveedor está desactivado.'],
    ] as const
  ).map(([reason, said]): Row['claimEscalated'] => [
    'claimEscalated',
    { ...claim, reason },
    'Urge responder: Netflix',
    `${said} El reclamo #7 es tuyo.`,
    '/reclamos/7',
  ]),
  ...(
    [
      ['newData', 'La cuenta tiene datos nuevos: míralos en tu compra.'],
      ['replacement', 'Te dimos otro perfil, hasta el mismo día: míralo en tu compra.'],
      ['explanation', 'Lee la explicación.'],
    ] as const
  ).map(([resolution, said]): Row['claimSettled'] => [
    'claimSettled',
    { ...settled, resolution },
    'Netflix: reclamo resuelto',
    `${said} Fue el ${when}.`,
    '/reclamos/7',
  ]),
  [
    'claimSettled',
    { ...settled, resolution: 'rejected' },
    'Netflix: reclamo rechazado',
    `No procede. Lee por qué. Fue el ${when}.`,
    '/reclamos/7',
  ],
  [
    'claimSettled',
    { ...settled, resolution: 'refund', refunded: fromSoles(6.5) },
    'Netflix: reclamo resuelto',
    `Te devolvimos S/. 6.50. La compra terminó. Fue el ${when}.`,
    '/reclamos/7',
  ],
  [
    'accountFallen',
    rent,
    'Netflix no funciona',
    'Ya lo sabemos y lo estamos arreglando. Te avisamos apenas vuelva.',
    '/purchases?username=%2312',
  ],
  [
    'accountWorks',
    { ...rent, newData: true },
    'Netflix ya funciona',
    'Tiene datos nuevos: míralos en tu compra.',
    '/purchases?username=%2312',
  ],
  [
    'accountWorks',
    { ...rent, newData: false },
    'Netflix ya funciona',
    'Entra con los mismos datos de antes.',
    '/purchases?username=%2312',
  ],
  [
    'profileReplaced',
    rent,
    'Netflix: te dimos otro perfil',
    'Dura hasta el mismo día. Mira tus datos nuevos en tu compra.',
    '/purchases?username=%2312',
  ],
  [
    'daysGiven',
    { ...rent, days: 2, until: at, motivo: 'Cayó' },
    'Netflix: te devolvimos 2 días',
    `Ahora dura hasta el ${when}. Motivo: Cayó`,
    '/purchases?username=%2312',
  ],
  [
    'drawWon',
    { winnerId: 4, nombre: 'Celular', ticket: 16 },
    '¡Ganaste Celular!',
    'Salió tu ticket 16. Te escribiremos para entregarte el premio.',
    '/ganadores/4',
  ],
  [
    'codeAsked',
    rent,
    'Piden un código de Netflix',
    'Es de la compra #12. Escríbelo apenas llegue al correo de la cuenta: dura 15 minutos.',
    '/codigos',
  ],
  [
    'codeGiven',
    rent,
    'Llegó tu código de Netflix',
    'Lo ves en tu compra durante 15 minutos.',
    '/purchases?username=%2312',
  ],
  [
    'soldOut',
    { productId: 5, nombre: 'Netflix', isRaffle: false },
    'Netflix se agotó',
    'Se vendió el último perfil. Si tienes más cuentas, escríbele a la tienda para que las agregue.',
    '/purchases?tab=cuentas',
  ],
  [
    'soldOut',
    { productId: 5, nombre: 'Celular', isRaffle: true },
    'Celular vendió todos sus tickets',
    'La tienda lo sorteará pronto.',
    '/purchases?tab=ventas',
  ],
  ...(
    [
      [0, 'Ninguna compra en curso la usa.'],
      [1, 'Ya la ve 1 compra en curso.'],
      [2, 'Ya la ven 2 compras en curso.'],
    ] as const
  ).map(([purchases, said]): Row['accountChanged'] => [
    'accountChanged',
    { accountId: 9, nombre: 'Netflix', supplier: 'prov0001', purchases },
    'Un proveedor cambió una contraseña',
    `prov0001 cambió la de la cuenta #9 de Netflix. ${said} Tienes 7 días para devolver la anterior.`,
    '/products_superAdmin',
  ]),
  [
    'topUpAccepted',
    { entryId: 1, quantity: fromSoles(20) },
    'Tu recarga fue aceptada',
    'S/. 20.00 ya están en tu saldo.',
    '/billetera',
  ],
  [
    'topUpRejected',
    { entryId: 1, quantity: fromSoles(20), motivo: 'No llegó' },
    'Tu recarga no fue aceptada',
    'Eran S/. 20.00. Motivo: No llegó',
    '/billetera',
  ],
  [
    'autoRenewed',
    { ...rent, precio: fromSoles(13), until: at },
    'Netflix se renovó',
    `Pagaste S/. 13.00 de tu saldo. Ahora dura hasta el ${when}.`,
    '/purchases?username=%2312',
  ],
  ...(
    [
      ['price', 'Ahora cuesta S/. 13.00, más de lo que aceptaste. Puedes renovarla tú.'],
      ['days', 'Ahora son menos días de los que aceptaste. Puedes renovarla tú.'],
      ['balance', 'Cuesta S/. 13.00 y tu saldo no alcanza. Recarga y renuévala.'],
    ] as const
  ).map(([reason, said]): Row['autoRenewFailed'] => [
    'autoRenewFailed',
    { ...failed, reason },
    'Netflix no se renovó',
    `${said} Termina el ${when}.`,
    '/purchases?username=%2312&renovar=12',
  ]),
  [
    'autoRenewFailed',
    { ...failed, reason: 'gone', precio: null, ended: true },
    'Netflix no se renovó',
    `La cuenta ya no se puede renovar. Terminó el ${when}.`,
    '/purchases?username=%2312&renovar=12',
  ],
  [
    'autoRenewAtRisk',
    { ...risk, reason: 'price' },
    'Netflix no se renovará sola',
    `Ahora renovarla cuesta S/. 13.00 y aceptaste hasta S/. 12.00. Si quieres seguir, acéptalo antes del ${when}.`,
    '/purchases?username=%2312&renovar=12',
  ],
  [
    'autoRenewAtRisk',
    { ...risk, reason: 'days' },
    'Netflix no se renovará sola',
    `Ahora son menos días de los que aceptaste. Si quieres seguir, acéptalo antes del ${when}.`,
    '/purchases?username=%2312&renovar=12',
  ],
  [
    'autoRenewShort',
    { ...short, rents: 1, earlier: 0 },
    'Falta saldo para renovar Netflix',
    `Se renueva sola el ${when} y te faltan S/. 4.50. Recarga a tiempo para no perder el perfil.`,
    '/billetera?recargar=4.50',
  ],
  [
    'autoRenewShort',
    { ...short, rents: 3, earlier: 2 },
    'Falta saldo para renovar 3 alquileres',
    `El primero, Netflix, se renueva solo el ${when}. Para todos te faltan S/. 4.50, con lo que se renueva antes. ` +
      'Recarga a tiempo para no perder los perfiles.',
    '/billetera?recargar=4.50',
  ],
  [
    'autoRenewMissed',
    { ...rent, endDate: at },
    'Netflix no se renovó',
    `La tienda no pudo renovarla a tiempo y terminó el ${when}. Si nadie más tiene su perfil, todavía puedes renovarla.`,
    '/purchases?username=%2312&renovar=12',
  ],
]

test.each(rows.map(([kind, data, ...said]) => [kind, said[0], data, said] as const))(
  'the notice %s reads as it should: %s',
  (kind, _, data, [title, text, path]) => {
    expect(renderNotice({ kind, data })).toMatchObject({ title, text, path })
  },
)
