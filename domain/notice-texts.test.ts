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
const removal = { userId: 3, username: 'duena001', by: 'admin002', endsAt: at }
const byWhatsApp = 'Si no lo esperabas, escríbenos por WhatsApp.'
const notYou = 'Si no fuiste tú, escríbenos por WhatsApp.'

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
  ...(
    [
      ['owner', 'La cambiaste en tu perfil.'],
      ['administrator', 'La cambió un administrador de la tienda.'],
      ['recovery', 'La cambiaste con un enlace de recuperación.'],
    ] as const
  ).map(([by, said]): Row['passwordChanged'] => [
    'passwordChanged',
    { by },
    'Tu contraseña cambió',
    `${said} ${byWhatsApp}`,
    '/perfil',
  ]),
  ...(
    [
      [{ what: 'totpAdded' }, 'Se activaron los códigos de una aplicación.'],
      [{ what: 'totpRemoved' }, 'Se quitaron los códigos de la aplicación.'],
      [{ what: 'passkeyAdded', name: 'Celular' }, 'Se agregó una llave de acceso. Es «Celular».'],
      [{ what: 'passkeyRemoved', name: 'Celular' }, 'Se quitó una llave de acceso. Es «Celular».'],
      [{ what: 'codesRenewed' }, 'Se hicieron códigos de recuperación nuevos; los de antes ya no sirven.'],
      [{ what: 'codeUsed', left: 1 }, 'Se usó un código de recuperación. Te queda 1.'],
      [{ what: 'codeUsed', left: 0 }, 'Se usó un código de recuperación. Te quedan 0.'],
      [{ what: 'removedByShop' }, 'La tienda lo quitó para que puedas volver a entrar con tu contraseña.'],
    ] as const
  ).map(([data, said]): Row['factorChanged'] => [
    'factorChanged',
    data,
    'El segundo paso de tu cuenta cambió',
    `${said} ${notYou}`,
    '/seguridad',
  ]),
  ...(
    [
      [
        'asked',
        'Piden quitar un segundo paso',
        `admin002 pidió quitar el de duena001: será el ${when}. Si no lo esperabas, detenlo en su ficha.`,
      ],
      [
        'stopped',
        'El dueño de una cuenta dijo «No fui yo»',
        'admin002 había pedido quitar el segundo paso de duena001, que no lo quiere. Averigua quién usó la cuenta de admin002.',
      ],
      ['proved', 'Ya no se quita un segundo paso', 'duena001 volvió a entrar con el suyo.'],
      ['cancelled', 'Ya no se quita un segundo paso', 'admin002 detuvo que se quite el de duena001.'],
      [
        'lapsed',
        'Ya no se quita un segundo paso',
        'admin002 lo pidió para duena001 y ya no puede pedirlo. Si hace falta, pídelo tú.',
      ],
      ['done', 'Se quitó un segundo paso', 'El de duena001, como pidió admin002. Sus sesiones se cerraron.'],
    ] as const
  ).map(([what, title, text]): Row['factorRemoval'] => [
    'factorRemoval',
    { ...removal, what },
    title,
    text,
    '/users_superAdmin/3',
  ]),
  [
    'factorRemovalAsked',
    { endsAt: at },
    'Van a quitar el segundo paso de tu cuenta',
    `Un administrador lo pidió por ti. Si perdiste tu celular, no hagas nada: el ${when} podrás entrar solo con tu ` +
      'contraseña. Si no fuiste tú, detenlo ahora y cambia tu contraseña.',
    '/seguridad',
  ],
  [
    'accountClosing',
    { dueAt: at },
    'Cerraste tu cuenta',
    `Tus datos se borran el ${when}. Si entras antes, tu cuenta vuelve a estar abierta. Si no fuiste tú, entra ahora y ` +
      'cambia tu contraseña.',
    '/perfil',
  ],
]

test.each(rows.map(([kind, data, ...said]) => [kind, said[0], data, said] as const))(
  'the notice %s reads as it should: %s',
  (kind, _, data, [title, text, path]) => {
    expect(renderNotice({ kind, data } as Parameters<typeof renderNotice>[0])).toMatchObject({ title, text, path })
  },
)
