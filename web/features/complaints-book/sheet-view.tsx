import type { ReactNode } from 'react'
import type { ComplaintSheet } from '#contract/complaints-book.ts'
import { readablePhone } from '#domain/phone.ts'
import { formatMoment, formatPlainDay } from '../../ui/format-date.ts'
import { soles } from '../../ui/soles.ts'
import { goodLabels, kindLabels } from './labels.ts'

export type SheetProvider = ComplaintSheet['provider']

export function ProviderFacts({ provider: { name, document, address } }: { provider: SheetProvider }) {
  return (
    <Facts>
      <Fact term="Nombre o razón social">{name}</Fact>
      <Fact term="RUC o DNI">{document}</Fact>
      <Fact term="Dirección" wide>
        {address}
      </Fact>
    </Facts>
  )
}

/** A sheet as it was written, and its answer. */
export function SheetView({ sheet, children }: { sheet: ComplaintSheet; children?: ReactNode }) {
  const { numero, createdAt, dueDay, tipo, bien, monto, respuesta, answeredAt } = sheet
  return (
    <article aria-label={`Hoja ${numero}`} className="grid max-w-3xl gap-4">
      <Part title={`${kindLabels[tipo]} N.º ${numero}`}>
        <Facts>
          <Fact term="Fecha">{formatMoment(createdAt)}</Fact>
          <Fact term="Se responde hasta">{formatPlainDay(dueDay)}</Fact>
        </Facts>
        {children}
      </Part>
      <Part title="Respuesta del proveedor">
        {respuesta !== null && answeredAt ? (
          <>
            <p className="text-14 text-soft">{formatMoment(answeredAt)}</p>
            <p className="wrap-anywhere whitespace-pre-line">{respuesta}</p>
          </>
        ) : (
          <p className="text-soft">Todavía no hay respuesta.</p>
        )}
      </Part>
      <Part title="Proveedor">
        <ProviderFacts provider={sheet.provider} />
      </Part>
      <Part title="1. Quién reclama">
        <Facts>
          <Fact term="Nombre y apellidos">{sheet.nombre}</Fact>
          <Fact term={sheet.tipoDocumento}>{sheet.documento}</Fact>
          <Fact term="Domicilio" wide>
            {sheet.domicilio}
          </Fact>
          <Fact term="Correo">{sheet.email}</Fact>
          {sheet.telefono !== null && <Fact term="Teléfono">{readablePhone(sheet.telefono)}</Fact>}
          {sheet.apoderado !== null && <Fact term="Padre, madre o apoderado">{sheet.apoderado}</Fact>}
        </Facts>
      </Part>
      <Part title="2. Lo que contrató">
        <Facts>
          <Fact term="Qué es">{goodLabels[bien]}</Fact>
          {monto !== null && <Fact term="Monto reclamado">{soles(monto)}</Fact>}
          <Fact term="Descripción" wide>
            {sheet.descripcion}
          </Fact>
        </Facts>
      </Part>
      <Part title={`3. ${kindLabels[tipo]}`}>
        <Facts>
          <Fact term="Detalle" wide>
            {sheet.detalle}
          </Fact>
          <Fact term="Pedido" wide>
            {sheet.pedido}
          </Fact>
        </Facts>
      </Part>
    </article>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-3 rounded-card border border-line bg-surface p-4 sm:p-5">
      <h2 className="text-18 font-bold">{title}</h2>
      {children}
    </section>
  )
}

const Facts = ({ children }: { children: ReactNode }) => (
  <dl className="grid gap-x-4 gap-y-3 sm:grid-cols-2">{children}</dl>
)

function Fact({ term, wide = false, children }: { term: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={`min-w-0 ${wide ? 'sm:col-span-2' : ''}`}>
      <dt className="text-14 text-soft">{term}</dt>
      <dd className="font-medium wrap-anywhere whitespace-pre-line">{children}</dd>
    </div>
  )
}
