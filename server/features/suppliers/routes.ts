import { api } from '#contract/index.ts'
import { Problem } from '#domain/problem.ts'
import { may, type Viewer } from '#domain/user.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Bind } from '../../platform/http/bind.ts'
import { exportRows } from '../../platform/http/send-csv.ts'
import { imageUrl } from '../../platform/files/files.ts'
import { recordedExport } from '../audit/index.ts'
import { removeSupplier, saveSupplier } from './suppliers.ts'
import { allSuppliers, selectSuppliers, supplierColumns, type SupplierRow } from './sql.ts'

function toSupplier({ images, telefono, direccion, ...open }: SupplierRow, viewer: Viewer) {
  return {
    ...open,
    ...(may.administer(viewer) && { telefono, direccion }),
    imgproveedores: images.map(({ file, ...image }) => ({ ...image, url: imageUrl(file) })),
  }
}

async function presentOne(db: Db, id: number, viewer: Viewer) {
  const [row] = await selectSuppliers(db, id)
  if (!row) throw new Problem('NOT_FOUND')
  return toSupplier(row, viewer)
}

export function bindRoutes(bind: Bind): void {
  bind(
    api.suppliers.list,
    async ({ context, caller }) =>
      (await selectSuppliers(context.db)).map((row) => toSupplier(row, caller?.role ?? 'guest')),
    { cache: true },
  )
  bind(api.suppliers.exportList, ({ context, caller }) => {
    const rows = exportRows(context.exportDb, allSuppliers, (row) => supplierColumns.map((column) => row[column]))
    return recordedExport(context, caller, api.suppliers.exportList, {}, { columns: supplierColumns, rows })
  })
  bind(api.suppliers.create, async ({ context, caller, body }) =>
    presentOne(context.db, await saveSupplier(context, caller, body), caller.role),
  )
  bind(api.suppliers.change, async ({ context, caller, params, body }) =>
    presentOne(context.db, await saveSupplier(context, caller, body, params.id), caller.role),
  )
  bind(api.suppliers.remove, ({ context, caller, params }) => removeSupplier(context, caller, params.id))
}
