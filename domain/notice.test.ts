import { expect, test } from 'vitest'
import { fromSoles } from './money.ts'
import { isNoticeKind, renderNotice, type NoticeData } from './notice.ts'
import type { PaymentKind } from './payment-method.ts'

const rent = {
  purchaseId: 12,
  nombre: 'Netflix',
  nombreUser: 'Ana',
  // 18:30 in Lima.
  endDate: '2026-11-24T23:30:00.000Z',
  left: 3,
  autoRenew: null,
  graceUntil: '2026-11-26T23:30:00+00:00',
} as const

test('a notice of an ending rent says when, whose and how to keep it', () => {
  expect(renderNotice({ kind: 'rentEnding', data: rent })).toEqual({
    title: 'Netflix vence en 3 días',
    text: 'Es de Ana y dura hasta el 24 de noviembre a las 18:30. Renuévala para no perder el perfil.',
    path: '/purchases?username=%2312&renovar=12',
  })
  const data = { ...rent, left: 1, autoRenew: fromSoles(13) }
  expect(renderNotice({ kind: 'rentEnding', data })).toMatchObject({
    title: 'Netflix vence en 1 día',
    text: 'Es de Ana y dura hasta el 24 de noviembre a las 18:30. Se renueva sola por S/. 13.00 o menos si tu saldo alcanza.',
  })
  expect(renderNotice({ kind: 'rentEnding', data: { ...data, left: 0 } })).toMatchObject({
    title: 'Netflix terminó',
    text:
      'Era de Ana hasta el 24 de noviembre a las 18:30. Guardamos su perfil hasta el 26 de noviembre a las 18:30: ' +
      'todavía puedes renovarla.',
  })
  expect(renderNotice({ kind: 'rentEnding', data: { ...data, left: 0, graceUntil: null } }).text).toBe(
    'Era de Ana hasta el 24 de noviembre a las 18:30. Si nadie más tiene su perfil, todavía puedes renovarla.',
  )
})

test('the notice of a changed e-mail names who changed it, and neither address', () => {
  expect(renderNotice({ kind: 'emailChanged', data: { by: 'owner' } })).toEqual({
    title: 'El correo de tu cuenta cambió',
    text: 'Lo cambiaste en Información de datos. Si no lo esperabas, escríbenos por WhatsApp.',
    path: '/informacion_datos',
  })
  expect(renderNotice({ kind: 'emailChanged', data: { by: 'administrator' } }).text).toMatch(/^Lo cambió un admin/)
})

test('the notice of a new device says where it is, to its owner alone', () => {
  const data = { device: 'Chrome en Android', network: '190.12.3.4', at: '2026-11-30T13:15:00.000Z', last: false }
  const rest =
    'el 30 de noviembre a las 08:15. Si no fuiste tú, cambia tu contraseña: así se cierran las demás sesiones.'
  expect(renderNotice({ kind: 'newDevice', data })).toEqual({
    title: 'Entraron a tu cuenta desde un dispositivo nuevo',
    text: `Chrome en Android, desde 190.12.3.4, ${rest}`,
    lockedText: `Chrome en Android, ${rest}`,
    formerText: `Chrome en Android, ${rest}`,
    path: '/sesiones',
  })
  expect(renderNotice({ kind: 'newDevice', data: { ...data, device: null, network: null, last: true } }).text).toBe(
    `Un dispositivo desconocido, ${rest} Es el último aviso de hoy: los demás dispositivos míralos en Sesiones.`,
  )
})

test('a changed second factor says which one, and how many recovery codes are left', () => {
  const textOf = (data: NoticeData['factorChanged']) => renderNotice({ kind: 'factorChanged', data }).text
  expect(textOf({ what: 'passkeyAdded', name: 'Celular' })).toBe(
    'Se agregó una llave de acceso. Es «Celular». Si no fuiste tú, escríbenos por WhatsApp.',
  )
  expect(textOf({ what: 'codeUsed', left: 1 })).toContain('Te queda 1.')
  expect(textOf({ what: 'codeUsed', left: 0 })).toContain('Te quedan 0.')
})

test('whose proofs failed five times reads what it means, and on a locked screen nothing', () => {
  expect(renderNotice({ kind: 'proofsPaused', data: {} })).toMatchObject({
    title: 'Cinco intentos fallidos en tu cuenta',
    text: expect.stringContaining('sabe tu contraseña, o tiene abierta tu cuenta') as string,
    lockedText: 'Míralo en la tienda.',
  })
})

test('whose second factor is to be taken reads until when they can stop it, and not who asked', () => {
  const endsAt = '2026-11-30T13:15:00.000Z'
  const notice = renderNotice({ kind: 'factorRemovalAsked', data: { endsAt } })
  expect(notice).toMatchObject({ title: 'Van a quitar el segundo paso de tu cuenta', path: '/seguridad' })
  expect(notice.text).toContain('el 30 de noviembre a las 08:15 podrás entrar solo con tu contraseña.')
  const data = { what: 'asked', userId: 7, username: 'ana', by: 'luis', endsAt } as const
  expect(renderNotice({ kind: 'factorRemoval', data })).toEqual({
    title: 'Piden quitar un segundo paso',
    text: 'luis pidió quitar el de ana: será el 30 de noviembre a las 08:15. Si no lo esperabas, detenlo en su ficha.',
    lockedText: 'Míralo en la tienda.',
    path: '/users_superAdmin/7',
  })
})

test('days are days of Lima', () => {
  const data = { ...rent, left: 1, endDate: '2027-01-01T04:59:00Z' } as const
  expect(renderNotice({ kind: 'rentEnding', data }).text).toContain('el 31 de diciembre a las 23:59')
})

test('many ending rents are one notice, soonest first', () => {
  const counts = [
    { left: 0, count: 2 },
    { left: 1, count: 1 },
    { left: 7, count: 4 },
  ]
  expect(renderNotice({ kind: 'rentsEnding', data: { counts } })).toEqual({
    title: '7 alquileres por renovar',
    text: '2 ya terminaron, 1 en 1 día, 4 en 7 días.',
    path: '/vencimientos',
  })
  expect(renderNotice({ kind: 'rentsEnding', data: { counts: [{ left: 0, count: 1 }] } })).toMatchObject({
    title: '1 alquiler por renovar',
    text: '1 ya terminó.',
  })
})

test('amounts are in soles, with the reason if any', () => {
  const topUp = { entryId: 1, quantity: fromSoles(1234.5) }
  expect(renderNotice({ kind: 'topUpAccepted', data: topUp }).text).toBe('S/. 1,234.50 ya están en tu saldo.')
  expect(renderNotice({ kind: 'topUpRejected', data: { ...topUp, motivo: 'No llegó.' } }).text).toBe(
    'Eran S/. 1,234.50. Motivo: No llegó.',
  )
  expect(renderNotice({ kind: 'topUpRejected', data: { ...topUp, motivo: null } }).text).toBe('Eran S/. 1,234.50.')
})

test('a cancelled raffle states the refund and the number of tickets', () => {
  const data = { nombre: 'Una tele', tickets: 1, refunded: fromSoles(2) }
  expect(renderNotice({ kind: 'raffleCancelled', data })).toEqual({
    title: 'Una tele: sorteo cancelado',
    text: 'Devolvimos S/. 2.00 a tu saldo por tu ticket.',
    path: '/billetera',
  })
  expect(renderNotice({ kind: 'raffleCancelled', data: { ...data, tickets: 3, refunded: fromSoles(6) } }).text).toBe(
    'Devolvimos S/. 6.00 a tu saldo por tus 3 tickets.',
  )
})

test('a failed automatic renewal states its reason', () => {
  const { purchaseId, nombre, endDate } = rent
  const data = { purchaseId, nombre, endDate, precio: fromSoles(15) }
  const said = (reason: 'price' | 'days' | 'balance' | 'gone') =>
    renderNotice({ kind: 'autoRenewFailed', data: { ...data, reason } }).text
  expect(said('balance')).toBe(
    'Cuesta S/. 15.00 y tu saldo no alcanza. Recarga y renuévala. Termina el 24 de noviembre a las 18:30.',
  )
  expect(said('price')).toContain('Ahora cuesta S/. 15.00, más de lo que aceptaste.')
  expect(said('days')).toContain('Ahora son menos días de los que aceptaste.')
  expect(said('gone')).toBe('La cuenta ya no se puede renovar. Termina el 24 de noviembre a las 18:30.')
})

test('a renewal at risk states both prices and until when to accept the new one', () => {
  const { purchaseId, nombre } = rent
  const prices = { precio: fromSoles(15), accepted: fromSoles(12) }
  const data = { purchaseId, nombre, ...prices, before: '2026-11-24T23:30:00Z' }
  const said = (reason: 'price' | 'days') => renderNotice({ kind: 'autoRenewAtRisk', data: { ...data, reason } })
  expect(said('price').text).toBe(
    'Ahora renovarla cuesta S/. 15.00 y aceptaste hasta S/. 12.00. Si quieres seguir, acéptalo antes del 24 de noviembre a las 18:30.',
  )
  expect(said('days').text).toContain('Ahora son menos días de los que aceptaste.')
})

test('the notice of a short balance names the missing amount and links to that top-up', () => {
  const data = { rents: 1, nombre: 'Netflix', before: '2026-11-24T23:30:00Z', earlier: 0, missing: fromSoles(7.5) }
  expect(renderNotice({ kind: 'autoRenewShort', data })).toEqual({
    title: 'Falta saldo para renovar Netflix',
    text: 'Se renueva sola el 24 de noviembre a las 18:30 y te faltan S/. 7.50. Recarga a tiempo para no perder el perfil.',
    path: '/billetera?recargar=7.50',
  })
  expect(renderNotice({ kind: 'autoRenewShort', data: { ...data, rents: 3, earlier: 2 } })).toMatchObject({
    title: 'Falta saldo para renovar 3 alquileres',
    text:
      'El primero, Netflix, se renueva solo el 24 de noviembre a las 18:30. Para todos te faltan S/. 7.50, con lo que se ' +
      'renueva antes. Recarga a tiempo para no perder los perfiles.',
  })
})

test('a claim leads to its page and never says what was written', () => {
  const about = { claimId: 5, nombre: 'Netflix' }
  const path = '/reclamos/5'
  expect(renderNotice({ kind: 'claimOpened', data: { ...about, kind: 'clave' } })).toEqual({
    title: 'Reclamo de Netflix',
    text: 'La clave no entra. Respóndelo cuanto antes.',
    path,
  })
  expect(renderNotice({ kind: 'claimMessage', data: about })).toEqual({
    title: 'Te escribieron por Netflix',
    text: 'Hay un mensaje nuevo en el reclamo #5.',
    path,
  })
  expect(renderNotice({ kind: 'claimEscalated', data: { ...about, reason: 'late' } }).text).toBe(
    'Nadie lo respondió a tiempo. El reclamo #5 es tuyo.',
  )
  const at = '2026-11-24T23:30:00Z'
  const settled = { ...about, resolution: 'refund', refunded: fromSoles(4), at } as const
  expect(renderNotice({ kind: 'claimSettled', data: settled })).toEqual({
    title: 'Netflix: reclamo resuelto',
    text: 'Te devolvimos S/. 4.00. La compra terminó. Fue el 24 de noviembre a las 18:30.',
    path,
  })
})

test('unknown notice kinds are recognised as such', () => {
  expect(isNoticeKind('drawWon')).toBe(true)
  for (const kind of ['warrantyAnswered', 'toString', '']) expect(isNoticeKind(kind)).toBe(false)
})

test('the notice of a payout names amount and method; a locked screen shows the amount only', () => {
  expect(
    renderNotice({
      kind: 'paidOut',
      data: { entryId: 7, amount: fromSoles(120.5), methodKind: 'Plin', operationNumber: '88117' },
    }),
  ).toMatchObject({
    title: 'Te pagaron',
    text: 'S/. 120.50 por Plin, operación 88117. Si no te llegó, escríbenos.',
    lockedText: 'S/. 120.50 por lo que vendiste.',
    path: '/liquidaciones',
  })
  for (const [methodKind, means] of Object.entries({ Otro: 'otro medio', Transferencia: 'transferencia' })) {
    const data = { entryId: 8, amount: fromSoles(20), methodKind: methodKind as PaymentKind, operationNumber: null }
    const { text } = renderNotice({ kind: 'paidOut', data })
    expect(text).toBe(`S/. 20.00 por ${means}. Si no te llegó, escríbenos.`)
  }
})

test('a changed payment method says where customers pay now and before, and on a locked screen nothing of it', () => {
  const before = { number: '900 000 003', holder: 'Ana', cci: null, qr: null, active: true }
  const data = {
    what: 'changed',
    by: 'ana',
    method: 'Yape',
    before,
    after: { ...before, number: '900 000 004' },
  } as const
  expect(renderNotice({ kind: 'paymentMethodChanged', data })).toEqual({
    title: 'Cambió una forma de pago',
    text: 'ana cambió Yape. Ahora: 900 000 004, de Ana. Antes: 900 000 003, de Ana. Si no lo esperabas, míralo en Ajustes.',
    lockedText: 'Si no lo esperabas, míralo en Ajustes.',
    path: '/settings_superAdmin?parte=pagos',
  })
  const off = { ...data, after: { ...before, qr: 'QQ==', active: false } }
  expect(renderNotice({ kind: 'paymentMethodChanged', data: off }).text).toBe(
    'ana cambió Yape. Su QR es otro. Ya no se ofrece. Si no lo esperabas, míralo en Ajustes.',
  )
})

test('a lost draw names up to ten tickets, and counts more', () => {
  const sentence = (tickets: number[], total = tickets.length) =>
    renderNotice({ kind: 'drawLost', data: { winnerId: 3, nombre: 'Una moto', tickets, total, winning: 12 } })
  expect(sentence([68])).toEqual({
    title: 'Una moto ya tiene ganador',
    text: 'Tu ticket 68 no salió: ganó el ticket 12. El acta muestra cómo se eligió.',
    path: '/ganadores/3',
  })
  expect(sentence([68, 69]).text).toMatch(/^Tus tickets 68 y 69 no salieron:/)
  expect(sentence([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]).text).toMatch(
    /^Tus tickets 1, 2, 3, 4, 5, 6, 7, 8, 9 y 10 no salieron:/,
  )
  expect(sentence([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 11).text).toMatch(/^Tus 11 tickets no salieron:/)
})

test('a requested top-up leads to the desk, and names nobody on a locked screen', () => {
  expect(
    renderNotice({ kind: 'complaintWritten', data: { complaintId: 3, numero: '2026-000003', dueDay: '2026-12-22' } }),
  ).toEqual({
    title: 'Hoja nueva en el Libro de Reclamaciones',
    text: 'Hoja N.º 2026-000003: respóndela a más tardar el 2026-12-22.',
    path: '/libro_superAdmin/3',
  })
  expect(renderNotice({ kind: 'providerMissing', data: {} })).toEqual({
    title: 'El Libro de Reclamaciones sigue cerrado',
    text: 'La ley lo pide abierto. Se abre cuando digas quién vende: nombre, RUC o DNI y dirección.',
    path: '/settings_superAdmin/contacto',
  })
  expect(renderNotice({ kind: 'topUpRequested', data: { entryId: 12, quantity: fromSoles(20) } })).toEqual({
    title: 'Recarga por aceptar',
    text: 'S/. 20.00, recarga #12.',
    path: '/billetera_superAdmin?recarga=12',
  })
})

test('a notice of another level says what is paid less, and none on a locked screen', () => {
  const notice = renderNotice({ kind: 'levelChanged', data: { level: { name: 'Oro', discount: 12.5 } } })
  expect(notice).toMatchObject({
    title: 'Tu nivel es Oro',
    text: 'Pagas 12.5 % menos que el precio base, donde lo veas tachado.',
    lockedText: 'Mira tus precios en la tienda.',
  })
  for (const level of [null, { name: 'Inicial', discount: 0 }]) {
    expect(renderNotice({ kind: 'levelChanged', data: { level } }).text).toBe('Desde ahora pagas el precio base.')
  }
})

test('a notice of new units leads to the product', () => {
  expect(renderNotice({ kind: 'backInStock', data: { productId: 7, nombre: 'Max' } })).toEqual({
    title: 'Ya hay Max',
    text: 'Pediste que te avisáramos. Cómpralo antes de que se agote otra vez.',
    path: '/products/7',
  })
})
