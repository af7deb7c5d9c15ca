import { expect, test } from 'vitest'
import { renderNotice, type NoticeData } from './notice.ts'

// 18:30 in Lima.
const at = '2026-11-24T23:30:00.000Z'
const when = '24 de noviembre a las 18:30'
const removal = { userId: 3, username: 'duena001', by: 'admin002', endsAt: at }
const byWhatsApp = 'Si no lo esperabas, escríbenos por WhatsApp.'
const notYou = 'Si no fuiste tú, escríbenos por WhatsApp.'

type Row = { [Kind in keyof NoticeData]: [Kind, NoticeData[Kind], title: string, text: string, path: string] }
const rows: Row[keyof NoticeData][] = [
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
    expect(renderNotice({ kind, data })).toMatchObject({ title, text, path })
  },
)
