import type { ComplaintGood, ComplaintKind } from '#domain/complaint.ts'

export const kindLabels: Record<ComplaintKind, string> = { reclamo: 'Reclamo', queja: 'Queja' }
export const goodLabels: Record<ComplaintGood, string> = { producto: 'Producto', servicio: 'Servicio' }
