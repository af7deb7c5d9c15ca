import { z } from 'zod'
import { image } from './images.ts'
import { route } from './route.ts'
import { id } from './wire.ts'

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
export const suppliers = {
  list: route({
    method: 'GET',
    path: '/proveedores',
    summary: 'Suppliers; phone and address only for administrators',
    access: 'everyone',
    status: 200,
    reply: z.array(supplier),
  }),
}
