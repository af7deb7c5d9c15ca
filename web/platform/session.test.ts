import { expect, test } from 'vitest'
import type { Me } from '#contract/users/users.ts'
import { currentSession, endSession, renewSession, startSession, updateUser } from './session.ts'

const me = (id: number, telefono: string): Me => ({
  id,
  username: `persona${id}`,
  codigo: `U-${id}`,
  avatar: '/avatar.svg',
  telefono,
  role: 'USER',
  reduced: false,
  nombre: null,
  apellido: null,
  email: null,
  emailVerified: false,
  dni: null,
  departamento: null,
  provincia: null,
  distrito: null,
  direccion: null,
  level: null,
  clientes: false,
  createdAt: new Date(0),
})

test('updateUser changes the session of the same user only', () => {
  startSession({ token: 'first', user: me(1, '+51900000001') })
  updateUser(me(1, '+51900000002'))
  expect(currentSession()?.user.telefono).toBe('+51900000002')
  endSession()
  startSession({ token: 'second', user: me(2, '+51900000003') })
  // A late reply to a form of the user who was logged in before.
  updateUser(me(1, '+51900000004'))
  expect(currentSession()).toEqual({ token: 'second', user: me(2, '+51900000003') })
})

test('renewSession neither logs in after a logout nor replaces another user', () => {
  const renewed = { token: 'renewed', user: me(1, '+51900000001'), keep: false }
  endSession()
  renewSession(renewed)
  expect(currentSession()).toBeNull()
  startSession({ token: 'other', user: me(2, '+51900000002') })
  renewSession(renewed)
  expect(currentSession()?.token).toBe('other')
  startSession({ token: 'first', user: me(1, '+51900000001') })
  renewSession(renewed)
  expect(currentSession()?.token).toBe('renewed')
  endSession()
})
