import { paths } from '../../platform/paths.ts'
import { showPart } from './use-scroll-to-part.ts'

/** The titles of the settings sections in their order, by id. */
export const settingsParts = {
  marca: 'Nombre, color y logo',
  contacto: 'Contacto',
  banners: 'Banners',
  pie: 'Pie de página',
  pagos: 'Formas de pago',
  textos: 'Textos de WhatsApp',
  precios: 'Tabla de precios',
  'sin-regla': 'Productos sin regla',
  tienda: 'Tienda',
  recordatorios: 'Recordatorios y gracia',
  nombres: 'Nombres de usuario',
  correo: 'Servidor de correo',
  copias: 'Copias de seguridad',
}
export type SettingsPart = keyof typeof settingsParts

/** Links to the sections of the page. */
export function SettingsParts() {
  return (
    <nav
      aria-label="Partes de los ajustes"
      className="-mx-4 -my-1.5 flex scroll-px-4 gap-2 overflow-x-auto px-4 py-1.5 [scrollbar-width:none] lg:mx-0 lg:flex-wrap lg:px-0"
    >
      {Object.entries(settingsParts).map(([id, label]) => (
        <a
          key={id}
          href={`#${paths.settingsAdmin({ parte: id })}`}
          // Also scrolls when the address is already that of the section.
          onClick={() => showPart(id)}
          className="inline-flex min-h-11 shrink-0 items-center rounded-full border border-line px-4 text-14 font-semibold text-soft no-underline hover:border-control-line hover:text-ink"
        >
          {label}
        </a>
      ))}
    </nav>
  )
}
