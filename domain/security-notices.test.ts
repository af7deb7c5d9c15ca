import { expect, test } from 'vitest'
import { renderNotice } from './notice.ts'

// 18:30 in Lima.
const at = '2026-11-24T23:30:00.000Z'
const when = '24 de noviembre a las 18:30'

test.each([
  ['owner', 'La cambiaste en tu perfil.'],
  ['administrator', 'La cambió un administrador de la tienda.'],
  ['recovery', 'La cambiaste con un enlace de recuperación.'],
] as const)('the notice of a password changed by %s says: %s', (by, said) => {
  expect(renderNotice({ kind: 'passwordChanged', data: { by } })).toMatchObject({
    title: 'Tu contraseña cambió',
    text: `${said} Si no lo esperabas, escríbenos por WhatsApp.`,
    path: '/perfil',
  })
})

test.each([
  [{ what: 'totpAdded' }, 'Se activaron los códigos de una aplicación.'],
  [{ what: 'totpRemoved' }, 'Se quitaron los códigos de la aplicación.'],
  [{ what: 'passkeyAdded', name: 'Celular' }, 'Se agregó una llave de acceso. Es «Celular».'],
  [{ what: 'passkeyRemoved', name: 'Celular' }, 'Se quitó una llave de acceso. Es «Celular».'],
  [{ what: 'codesRenewed' }, 'Se hicieron códigos de recuperación nuevos; los de antes ya no sirven.'],
  [{ what: 'codeUsed', left: 1 }, 'Se usó un código de recuperación. Te queda 1.'],
  [{ what: 'codeUsed', left: 0 }, 'Se usó un código de recuperación. Te quedan 0.'],
  [{ what: 'removedByShop' }, 'La tienda lo quitó para que puedas volver a entrar con tu contraseña.'],
] as const)('the notice of a changed factor, %o, says what changed', (data, said) => {
  expect(renderNotice({ kind: 'factorChanged', data })).toMatchObject({
    title: 'El segundo paso de tu cuenta cambió',
    text: `${said} Si no fuiste tú, escríbenos por WhatsApp.`,
    path: '/seguridad',
  })
})

test.each([
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
] as const)('the notice to administrators of a removal that was %s is titled %s', (what, title, text) => {
  const data = { what, userId: 3, username: 'duena001', by: 'admin002', endsAt: at }
  expect(renderNotice({ kind: 'factorRemoval', data })).toMatchObject({ title, text, path: '/users_superAdmin/3' })
})

test('the notice of a removal that was asked tells the owner when, and how to stop it', () => {
  expect(renderNotice({ kind: 'factorRemovalAsked', data: { endsAt: at } })).toMatchObject({
    title: 'Van a quitar el segundo paso de tu cuenta',
    text:
      `Un administrador lo pidió por ti. Si perdiste tu celular, no hagas nada: el ${when} podrás entrar solo con tu ` +
      'contraseña. Si no fuiste tú, detenlo ahora y cambia tu contraseña.',
    path: '/seguridad',
  })
})

test('the notice of a closed account tells its owner until when a log-in undoes it', () => {
  expect(renderNotice({ kind: 'accountClosing', data: { dueAt: at } })).toMatchObject({
    title: 'Cerraste tu cuenta',
    text:
      `Tus datos se borran el ${when}. Si entras antes, tu cuenta vuelve a estar abierta. Si no fuiste tú, entra ahora y ` +
      'cambia tu contraseña.',
    path: '/perfil',
  })
})
