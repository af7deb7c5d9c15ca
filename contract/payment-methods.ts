import { z } from 'zod'
import { fromSoles } from '#domain/money.ts'
import { paymentKinds, type PaymentKind } from '#domain/payment-method.ts'
import { peruvianMobile } from '#domain/phone.ts'
import { route } from './protocol/route.ts'
import { id, idParams, line, money, moneyWithin, optionalLine } from './protocol/wire.ts'

/** A payment method: where customers pay. */
const method = z.object({
  id,
  kind: z.enum(paymentKinds, 'Elige Yape, Plin, Transferencia u Otro.'),
  /** The label for customers: a bank, or whose Yape it is. */
  label: line(60),
  holder: line(100),
  number: line(60),
  /** The account number for transfers from other banks. */
  cci: optionalLine(60),
})

/** Fields for administrators only. */
const managed = z.object({
  /**
   * The most that may be received in a calendar month of Lima; once that is reached the method is not offered any more.
   */
  monthlyCap: money.nullable(),
  receivedThisMonth: money,
  active: z.boolean('Di si se ofrece.'),
  /** Whether a top-up was requested with it: then it can be switched off, but not deleted. */
  used: z.boolean(),
})
const managedMethod = z.object({ ...method.shape, ...managed.shape })
export type ManagedPaymentMethod = z.output<typeof managedMethod>

const body = z.object({
  ...method.omit({ id: true }).shape,
  ...managed.pick({ active: true }).shape,
  monthlyCap: moneyWithin(
    { min: fromSoles(0.01) },
    { below: 'Escribe un tope mayor que cero, o déjalo vacío.' },
  ).nullable(),
})

/** The number of a Yape or Plin is a phone number, and is shown as one. */
const withPhone = <Method extends { kind?: PaymentKind | undefined; number?: string | undefined }>(
  it: Method,
): Method =>
  it.number !== undefined && (it.kind === 'Yape' || it.kind === 'Plin')
    ? { ...it, number: peruvianMobile(it.number) }
    : it

export const paymentMethods = {
  list: route({
    method: 'GET',
    path: '/payment_methods',
    summary: 'The methods that are offered now; for administrators all, with what came in by each this month',
    access: 'authenticated',
    status: 200,
    reply: z.array(z.object({ ...method.shape, ...managed.partial().shape })),
  }),
  create: route({
    method: 'POST',
    path: '/payment_methods',
    summary: 'Adds a method',
    access: ['SADMIN'],
    body: body.partial({ cci: true, monthlyCap: true, active: true }).overwrite(withPhone),
    status: 201,
    reply: managedMethod,
  }),
  change: route({
    method: 'PUT',
    path: '/payment_methods/:id',
    summary: 'Changes what was given; the kind of one that was used stays',
    access: ['SADMIN'],
    params: idParams,
    body: body.partial().overwrite(withPhone),
    status: 200,
    reply: managedMethod,
  }),
  remove: route({
    method: 'DELETE',
    path: '/payment_methods/:id',
    summary: 'Deletes a method; one that was used is only switched off',
    access: ['SADMIN'],
    params: idParams,
    status: 204,
  }),
}
