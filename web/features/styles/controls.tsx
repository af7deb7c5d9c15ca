import { Check, Plus } from 'lucide-react'
import { useState } from 'react'
import { fromSoles } from '#domain/money.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Chip, type Tone } from '../../ui/chip.tsx'
import { CopyButton, WideCopyButton } from '../../ui/copy-button.tsx'
import { ExportButton } from '../../ui/export-button.tsx'
import { UploadButton } from '../../ui/upload-button.tsx'
import { Pager } from '../../ui/pager.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { Row } from '../../ui/row.tsx'
import { Summary } from '../../ui/summary.tsx'
import { TabLinks } from '../../ui/tab-links.tsx'
import { StruckPrice } from '../../ui/struck-price.tsx'
import { Chapter, Specimen } from './specimen.tsx'

const variants = ['primary', 'tonal', 'secondary', 'quiet', 'good', 'danger'] as const
const tones: Tone[] = ['neutral', 'accent', 'good', 'warn', 'bad', 'info', 'offer']

export function Buttons() {
  return (
    <Chapter id="botones" title="Botones" note="Un verbo. Uno principal por pantalla; el de peligro pregunta antes.">
      {variants.map((variant) => (
        <Specimen key={variant} name={`Button ${variant}: libre, con icono, ocupado, apagado`}>
          <Button variant={variant}>Comprar</Button>
          <Button variant={variant} icon={<Plus size={18} />}>
            Agregar
          </Button>
          <Button variant={variant} busy>
            Guardar
          </Button>
          <Button variant={variant} disabled>
            Guardar
          </Button>
        </Specimen>
      ))}
      <Specimen name="Tamaños: sm, md, lg; enlace">
        <Button size="sm">Ver datos</Button>
        <Button>Comprar</Button>
        <Button size="lg">Ingresar</Button>
        <ButtonLink variant="secondary" href="#/estilos">
          Registrarse
        </ButtonLink>
      </Specimen>
      <Specimen name="BackLink">
        <BackLink href="#/estilos">Todos los reclamos</BackLink>
      </Specimen>
      <Specimen name="Summary">
        <details>
          <Summary>Por mes</Summary>
          <p className="text-14 text-soft">Lo que se abre.</p>
        </details>
      </Specimen>
      <Specimen name="Row: a la vista, oculto, sin copiar">
        <dl className="grid w-72 gap-1">
          <Row term="Usuario" value="cuenta@correo.pe" of="compra 7" copyable />
          <Row term="Contraseña" value={undefined} of="compra 7" copyable />
          <Row term="Perfil" value="Perfil 1" />
        </dl>
      </Specimen>
      <Specimen name="CopyButton, WideCopyButton, ExportButton, UploadButton">
        <CopyButton label="código" value="NG48CW3" />
        <WideCopyButton label="número" value="987654321" />
        <ExportButton download={() => new Promise((done) => setTimeout(done, 1500))} />
        <UploadButton label="comprobante" onFile={() => undefined}>
          Subir comprobante
        </UploadButton>
      </Specimen>
    </Chapter>
  )
}

export function Chips() {
  return (
    <Chapter id="etiquetas" title="Etiquetas" note="Nunca solo color: también una palabra o una forma.">
      <Specimen name="StruckPrice">
        <StruckPrice base={fromSoles(13)} />
      </Specimen>
      <Specimen name="QrCode">
        <QrCode
          drawing={{ size: 3, path: 'M0 0h3v1h-3zM0 1h1v1h-1zM2 1h1v1h-1zM0 2h3v1h-3z' }}
          label="QR de muestra"
          className="size-24"
        />
      </Specimen>
      <Specimen name="Chip">
        {tones.map((tone) => (
          <Chip key={tone} tone={tone}>
            {tone}
          </Chip>
        ))}
        <Chip tone="good" icon={<Check size={14} className="stroke-2" />}>
          con icono
        </Chip>
      </Specimen>
    </Chapter>
  )
}

export function Navigation() {
  const [page, setPage] = useState(3)
  return (
    <Chapter id="caminos" title="Pestañas y páginas" note="Cada una tiene su dirección: se puede guardar y compartir.">
      <Specimen name="TabLinks part: partes de una pantalla">
        <TabLinks
          label="Partes"
          kind="part"
          tabs={[
            { href: '/estilos', label: 'Productos', current: true },
            { href: '/estilos?parte=2', label: 'Categorías', current: false },
          ]}
        />
      </Specimen>
      <Specimen name="TabLinks filter: lo que se ve de una lista">
        <div className="w-full overflow-hidden px-4 md:px-10">
          <TabLinks
            label="Estados"
            tabs={[
              { href: '/estilos', label: 'Todos', count: 65, current: true },
              { href: '/estilos?estado=1', label: 'Por Publicar', count: 3, current: false },
              { href: '/estilos?estado=2', label: 'Vendido', count: 2, current: false },
            ]}
          />
        </div>
      </Specimen>
      <Specimen name="Pager: pocas páginas, muchas">
        <Pager page={Math.min(page, 4)} totalPages={4} onPage={setPage} />
        <Pager page={page} totalPages={12} onPage={setPage} />
      </Specimen>
    </Chapter>
  )
}
