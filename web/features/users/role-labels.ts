import type { Role } from '#domain/user.ts'
import type { Tone } from '../../ui/chip.tsx'

/** The label of each role in the back office, and what it allows. */
export const roleLabels: Record<Role, { label: string; gains: string; tone: Tone }> = {
  USER: { label: 'Cliente', gains: 'Verá y pagará los precios al público.', tone: 'neutral' },
  RESELLER: {
    label: 'Revendedor',
    gains: 'Verá y pagará los precios base, y verá el enlace del grupo.',
    tone: 'good',
  },
  ADMIN: { label: 'Proveedor', gains: 'Verá las ventas de los productos que le asignes.', tone: 'info' },
  SADMIN: {
    label: 'Administrador',
    gains: 'Administrará toda la tienda: productos, usuarios, dinero y ajustes.',
    tone: 'accent',
  },
}
