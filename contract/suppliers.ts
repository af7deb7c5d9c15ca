import { z } from 'zod'
import { cleanPhone } from '#domain/phone.ts'
import { image } from './pictures.ts'
import { route } from './protocol/route.ts'
import { id, line, phonePattern, text, idParams } from './protocol/wire.ts'

const supplier = z.object({
  id,
  nombre: z.string(),
  region: z.string(),
  provincia: z.string(),
  distrito: z.string(),
  descripcion: z.string(),
  /** Only for administrators. */
  telefono: z.string().nullable().optional(),
  /** Only for administrators. */
  direccion: z.string().optional(),
  imgproveedores: z.array(image),
})
export type Supplier = z.output<typeof supplier>

const onlyDigits = 'Escribe el teléfono solo con dígitos, de 6 a 15.'
/** A phone number as text or as a number; undefined, null and an empty text mean no phone. */
const phoneOrNone = z.codec(
  z
    .union(
      [
        z
          .string()
          .overwrite((value) => cleanPhone(value))
          .regex(new RegExp(`^$|${phonePattern.source}`)),
        z.int().min(100_000).max(999_999_999_999_999),
      ],
      onlyDigits,
    )
    .nullish(),
  z.string().nullable(),
  { decode: (value) => cleanPhone(String(value ?? '')) || null, encode: (value) => value },
)

const place = line(60)

const details = z.object({
  nombre: line(120),
  telefono: phoneOrNone.optional(),
  /** The three by name or by code, each within the one before. */
  region: place,
  provincia: place,
  distrito: place,
  direccion: line(200),
  descripcion: text(1000),
})
export type SupplierDetails = z.output<typeof details>

export const suppliers = {
  list: route({
    method: 'GET',
    path: '/proveedores',
    summary: 'Suppliers; phone and address only for administrators',
    access: 'public',
    status: 200,
    reply: z.array(supplier),
  }),
  exportList: route({
    method: 'GET',
    path: '/admin/suppliers/export',
    summary: 'Suppliers for a spreadsheet, with phone and address',
    access: ['SADMIN'],
    proof: 'recent',
    status: 200,
    csv: 'proveedores',
  }),
  create: route({
    method: 'POST',
    path: '/proveedores',
    summary: 'A new supplier, in a district that exists',
    access: ['SADMIN'],
    proof: 'none',
    body: details,
    status: 201,
    reply: supplier,
  }),
  change: route({
    method: 'PUT',
    path: '/proveedores/:id',
    summary: 'Changes a supplier; everything is given anew',
    access: ['SADMIN'],
    proof: 'none',
    params: idParams,
    body: details,
    status: 200,
    reply: supplier,
  }),
  remove: route({
    method: 'DELETE',
    path: '/proveedores/:id',
    summary: 'Removes a supplier with its pictures',
    access: ['SADMIN'],
    proof: 'none',
    params: idParams,
    status: 204,
  }),
}
