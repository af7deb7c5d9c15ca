import type { GeneratedAlways } from 'kysely'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    suppliers: {
      id: GeneratedAlways<number>
      nombre: string
      telefono: string | null
      ubigeo: string
      region: string
      provincia: string
      distrito: string
      direccion: string
      descripcion: string
    }
    supplierImages: { id: GeneratedAlways<number>; supplierId: number; file: string; width: number; height: number }
  }
}
