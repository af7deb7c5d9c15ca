import { api } from '#contract/index.ts'
import { Problem } from '#domain/problem.ts'
import { may, type Viewer } from '#domain/user.ts'
import type { Db } from '../../platform/db/db.ts'
import { always, type Bind } from '../../platform/http/bind.ts'
import { imageUrl } from '../../platform/files/image-url.ts'
import { removeSupplier } from './remove-supplier.ts'
import { saveSupplier } from './save-supplier.ts'
import { selectSuppliers, type SupplierRow } from './sql.ts'

function present({ images, telefono, direccion, ...open }: SupplierRow, viewer: Viewer) {
  return {
    ...open,
    ...(may.administer(viewer) && { telefono, direccion }),
    imgproveedores: images.map(({ file, ...image }) => ({ ...image, url: imageUrl(file) })),
  }
}

async function presentOne(db: Db, id: number, viewer: Viewer) {
  const [row] = await selectSuppliers(db, id)
  if (!row) throw new Problem('NOT_FOUND')
  return present(row, viewer)
}

export function bindSuppliers(bind: Bind): void {
  bind(
    api.suppliers.list,
    async ({ world, caller }) => (await selectSuppliers(world.db)).map((row) => present(row, caller?.role ?? 'guest')),
    always,
  )
  bind(api.suppliers.create, async ({ world, caller, body }) =>
    presentOne(world.db, await saveSupplier(world, caller, body), caller.role),
  )
  bind(api.suppliers.change, async ({ world, caller, params, body }) =>
    presentOne(world.db, await saveSupplier(world, caller, body, params.id), caller.role),
  )
  bind(api.suppliers.remove, ({ world, caller, params }) => removeSupplier(world, caller, params.id))
}
