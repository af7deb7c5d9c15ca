import { api } from '#contract/index.ts'
import { may } from '#domain/user.ts'
import type { Bind } from '../http/bind.ts'
import { imageUrl } from '../images/image-url.ts'
import { selectSuppliers } from './sql.ts'

export function bindSuppliers(bind: Bind): void {
  bind(api.suppliers.list, async ({ world, caller }) => {
    const rows = await selectSuppliers(world.db)
    const all = may.administer(caller?.role ?? 'guest')
    return rows.map(({ images, telefono, direccion, ...open }) => ({
      ...open,
      ...(all && { telefono, direccion }),
      imgproveedores: images.map(({ file, ...image }) => ({ ...image, url: imageUrl(file) })),
    }))
  })
}
