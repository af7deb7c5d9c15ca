import { spokenMoment } from './lima.ts'

/** The data of the notices to the owner of an account about who can get into it. */
export type SecurityNoticeData = {
  passwordChanged: { by: 'owner' | 'administrator' | 'recovery' }
  /** Their address was replaced or removed. */
  emailChanged: { by: 'owner' | 'administrator' }
  /** By what they prove who they are besides the password. */
  factorChanged: {
    what:
      | 'totpAdded'
      | 'totpRemoved'
      | 'passkeyAdded'
      | 'passkeyRemoved'
      | 'codesRenewed'
      | 'codeUsed'
      | 'removedByShop'
    /** Of the passkey. */
    name?: string
    /** How many recovery codes are left. */
    left?: number
  }
  /** Somebody failed five times to prove to be them. */
  proofsPaused: Record<string, never>
  /** An administrator asked to take their second factor at that time, ISO 8601. */
  factorRemovalAsked: { endsAt: string }
  /** To full administrators: what became of taking the second factor of one account. */
  factorRemoval: {
    what: 'asked' | 'stopped' | 'proved' | 'cancelled' | 'lapsed' | 'done'
    userId: number
    username: string
    /** Who asked, or cancelled it. */
    by: string
    /** When it is taken, ISO 8601. */
    endsAt: string
  }
  /** They closed their account: until then, ISO 8601, a log-in undoes it. */
  accountClosing: { dueAt: string }
  /** Somebody logged in on a device that had not logged in to the account before. */
  newDevice: {
    /** 'Chrome en Android'; null if the browser did not say. */
    device: string | null
    /** The IPv4 address, or the /64 of an IPv6 one. */
    network: string | null
    /** ISO 8601. */
    at: string
    /** Whether it is the last one that is told that day. */
    last: boolean
  }
}

type Rendered = { title: string; text: string; lockedText?: string; formerText?: string; path: string }

const passwordChanges: Record<SecurityNoticeData['passwordChanged']['by'], string> = {
  owner: 'La cambiaste en tu perfil.',
  administrator: 'La cambió un administrador de la tienda.',
  recovery: 'La cambiaste con un enlace de recuperación.',
}

const emailChanges: Record<SecurityNoticeData['emailChanged']['by'], string> = {
  owner: 'Lo cambiaste en Información de datos.',
  administrator: 'Lo cambió un administrador de la tienda.',
}

const factorChanges: Record<SecurityNoticeData['factorChanged']['what'], string> = {
  totpAdded: 'Se activaron los códigos de una aplicación.',
  totpRemoved: 'Se quitaron los códigos de la aplicación.',
  passkeyAdded: 'Se agregó una llave de acceso.',
  passkeyRemoved: 'Se quitó una llave de acceso.',
  codesRenewed: 'Se hicieron códigos de recuperación nuevos; los de antes ya no sirven.',
  codeUsed: 'Se usó un código de recuperación.',
  removedByShop: 'La tienda lo quitó para que puedas volver a entrar con tu contraseña.',
}

export const securityRenderers: { [Kind in keyof SecurityNoticeData]: (data: SecurityNoticeData[Kind]) => Rendered } = {
  passwordChanged: ({ by }) => ({
    title: 'Tu contraseña cambió',
    text: `${passwordChanges[by]} Si no lo esperabas, escríbenos por WhatsApp.`,
    path: '/perfil',
  }),
  emailChanged: ({ by }) => ({
    title: 'El correo de tu cuenta cambió',
    text: `${emailChanges[by]} Si no lo esperabas, escríbenos por WhatsApp.`,
    path: '/informacion_datos',
  }),
  factorChanged: ({ what, name, left }) => ({
    title: 'El segundo paso de tu cuenta cambió',
    text: [
      factorChanges[what],
      name !== undefined && `Es «${name}».`,
      left !== undefined && (left === 1 ? 'Te queda 1.' : `Te quedan ${left}.`),
      'Si no fuiste tú, escríbenos por WhatsApp.',
    ]
      .filter(Boolean)
      .join(' '),
    lockedText: factorChanges[what],
    path: '/seguridad',
  }),
  proofsPaused: () => ({
    title: 'Cinco intentos fallidos en tu cuenta',
    text:
      'Alguien que sabe tu contraseña, o tiene abierta tu cuenta, se equivocó cinco veces al demostrar que eres tú. ' +
      'Por 15 minutos no se puede intentar. Si no fuiste tú, cambia tu contraseña ahora.',
    lockedText: 'Míralo en la tienda.',
    path: '/seguridad',
  }),
  factorRemovalAsked: ({ endsAt }) => ({
    title: 'Van a quitar el segundo paso de tu cuenta',
    text:
      `Un administrador lo pidió por ti. Si perdiste tu celular, no hagas nada: el ${spokenMoment(endsAt)} podrás entrar ` +
      'solo con tu contraseña. Si no fuiste tú, detenlo ahora y cambia tu contraseña.',
    path: '/seguridad',
  }),
  factorRemoval: (data) => ({
    title: removalTitles[data.what],
    text: removalTexts[data.what](data),
    lockedText: 'Míralo en la tienda.',
    path: `/users_superAdmin/${data.userId}`,
  }),
  accountClosing: ({ dueAt }) => ({
    title: 'Cerraste tu cuenta',
    text:
      `Tus datos se borran el ${spokenMoment(dueAt)}. Si entras antes, tu cuenta vuelve a estar abierta. Si no fuiste tú, ` +
      'entra ahora y cambia tu contraseña.',
    path: '/perfil',
  }),
  newDevice: newDeviceNotice,
}

type Removal = SecurityNoticeData['factorRemoval']

const removalTitles: Record<Removal['what'], string> = {
  asked: 'Piden quitar un segundo paso',
  stopped: 'El dueño de una cuenta dijo «No fui yo»',
  proved: 'Ya no se quita un segundo paso',
  cancelled: 'Ya no se quita un segundo paso',
  lapsed: 'Ya no se quita un segundo paso',
  done: 'Se quitó un segundo paso',
}

const removalTexts: Record<Removal['what'], (data: Removal) => string> = {
  asked: ({ by, username, endsAt }) =>
    `${by} pidió quitar el de ${username}: será el ${spokenMoment(endsAt)}. Si no lo esperabas, detenlo en su ficha.`,
  stopped: ({ by, username }) =>
    `${by} había pedido quitar el segundo paso de ${username}, que no lo quiere. Averigua quién usó la cuenta de ${by}.`,
  proved: ({ username }) => `${username} volvió a entrar con el suyo.`,
  cancelled: ({ by, username }) => `${by} detuvo que se quite el de ${username}.`,
  lapsed: ({ by, username }) => `${by} lo pidió para ${username} y ya no puede pedirlo. Si hace falta, pídelo tú.`,
  done: ({ by, username }) => `El de ${username}, como pidió ${by}. Sus sesiones se cerraron.`,
}

function newDeviceNotice({ device, network, at, last }: SecurityNoticeData['newDevice']) {
  const text = (where: string) =>
    `${device ?? 'Un dispositivo desconocido'}${where}, el ${spokenMoment(at)}. Si no fuiste tú, cambia tu contraseña: así ` +
    `se cierran las demás sesiones.${last ? ' Es el último aviso de hoy: los demás dispositivos míralos en Sesiones.' : ''}`
  // Whoever reads a locked screen or a former mailbox need not learn where the owner is.
  const withoutNetwork = text('')
  return {
    title: 'Entraron a tu cuenta desde un dispositivo nuevo',
    text: network === null ? withoutNetwork : text(`, desde ${network}`),
    lockedText: withoutNetwork,
    formerText: withoutNetwork,
    path: '/sesiones',
  }
}
