import { expect, test } from 'vitest'
import { mailboxOf } from './mailbox.ts'

test.each([
  ['Rosa@Correo.pe', 'rosa@correo.pe'],
  ['rosa+tienda@correo.pe', 'rosa@correo.pe'],
  ['r.o.s.a+1@googlemail.com', 'rosa@gmail.com'],
  ['r.o.s.a@correo.pe', 'r.o.s.a@correo.pe'],
  ['+rosa@correo.pe', '+rosa@correo.pe'],
  ['rosa+a+b@correo.pe', 'rosa@correo.pe'],
  ['r+tienda@correo.pe', 'r@correo.pe'],
  ['rosa@otra@correo.pe', 'rosa@otra@correo.pe'],
  ['ｒｏｓａ@correo.pe', 'rosa@correo.pe'],
  ['ℝosa@ℭorreo.pe', 'rosa@correo.pe'],
  ['r.o.s.a@gmail.com', 'rosa@gmail.com'],
  ['rosa@googlemail.com.pe', 'rosa@googlemail.com.pe'],
])('%s is the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
})
