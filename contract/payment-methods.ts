import { z } from 'zod'
import { fromSoles } from '#domain/money.ts'
import { paymentKinds, type PaymentKind } from '#domain/payment-method.ts'
import { maxQrBytes } from '#domain/payment-qr.ts'
import { peruvianMobile } from '#domain/phone.ts'
import { route } from './protocol/route.ts'
import { id, idParams, line, money, moneyWithin, optionalLine, urlId } from './protocol/wire.ts'

/** What a QR holds, its bytes in base64. */
const qr = z
  .string('El QR no es válido.')
  .max(4 * Math.ceil(maxQrBytes / 3), `El QR guarda más de ${maxQrBytes} bytes.`)
  .regex(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{4}|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{2}==)$/, 'El QR no es válido.')

/** A QR as it is drawn: the path of its dark modules, of which it is so many wide, without the light border. */
/** A QR as the path of an SVG of so many modules. */
export const qrDrawing = z.object({ size: z.int(), path: z.string() })
export type QrDrawing = z.output<typeof qrDrawing>

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
  /** The owner's QR, which the customer's app scans. */
  qr: qr.nullable(),
  qrDrawing: qrDrawing.nullable(),
})
export type OfferedMethod = z.output<typeof method>

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
  ...method.omit({ id: true, qrDrawing: true }).shape,
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
    summary:
      'The methods that are offered now; for administrators all, with what came in by each this month. With `topUp`, one of their own: as its owner was shown them',
    access: 'authenticated',
    query: z.object({ topUp: urlId.optional() }),
    status: 200,
    reply: z.array(z.object({ ...method.shape, ...managed.partial().shape })),
  }),
  create: route({
    method: 'POST',
    path: '/payment_methods',
    summary: 'Adds a method',
    access: ['SADMIN'],
    proof: 'recent',
    body: body.partial({ cci: true, qr: true, monthlyCap: true, active: true }).overwrite(withPhone),
    status: 201,
    reply: managedMethod,
  }),
  change: route({
    method: 'PUT',
    path: '/payment_methods/:id',
    summary: 'Changes what was given; the kind of one that was used stays',
    access: ['SADMIN'],
    proof: 'recent',
    params: idParams,
    body: body.partial().overwrite(withPhone),
    status: 200,
    reply: managedMethod,
  }),
  readQr: route({
    method: 'POST',
    path: '/payment_methods/qr',
    summary: 'Reads the one QR code of a picture, to be given to a method; one with a link is refused. Stores nothing',
    access: ['SADMIN'],
    proof: 'none',
    limit: 'upload',
    file: 'qr',
    status: 200,
    reply: z.object({ qr, qrDrawing }),
  }),
  remove: route({
    method: 'DELETE',
    path: '/payment_methods/:id',
    summary: 'Deletes a method; one that was used is only switched off',
    access: ['SADMIN'],
    proof: 'recent',
    params: idParams,
    status: 204,
  }),
}
