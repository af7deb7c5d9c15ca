import { useTheme, type Theme } from '../../platform/theme.ts'
import { Button } from '../../ui/button.tsx'
import { InlineSelect } from '../../ui/inline-select.tsx'
import { AdminPage } from '../../ui/page.tsx'
import { Colours } from './colours.tsx'
import { Buttons, Chips, Navigation } from './controls.tsx'
import { Fields, Filters } from './fields.tsx'
import { Dialogs, Messages, States } from './messages.tsx'
import { Motion, Shapes, Type } from './shapes.tsx'

const themes = [
  { value: 'system', label: 'Sistema' },
  { value: 'light', label: 'Claro' },
  { value: 'dark', label: 'Oscuro' },
] as const

/** Every component of `ui/` in every state, in both themes: a development page, not shown to visitors. */
export function StylesPage() {
  const [theme, choose] = useTheme()
  return (
    <AdminPage
      title="Estilos"
      aside={
        <InlineSelect
          label="Tema de la página"
          value={theme}
          options={themes}
          onChange={(next) => choose(next as Theme)}
        />
      }
    >
      <Index />
      <Colours />
      <Type />
      <Shapes />
      <Motion />
      <Buttons />
      <Chips />
      <Navigation />
      <Fields />
      <Filters />
      <Dialogs />
      <Messages />
      <States />
    </AdminPage>
  )
}

const chapters = [
  ['colores', 'Colores'],
  ['letra', 'Letra'],
  ['formas', 'Formas'],
  ['movimiento', 'Movimiento'],
  ['botones', 'Botones'],
  ['etiquetas', 'Etiquetas'],
  ['caminos', 'Pestañas y páginas'],
  ['campos', 'Campos'],
  ['filtros', 'Filtros'],
  ['dialogos', 'Diálogos'],
  ['avisos', 'Avisos'],
  ['estados', 'Estados'],
] as const

// Not links: screens are addressed in the hash, so `#chapter` would leave this one.
function Index() {
  return (
    <nav aria-label="Capítulos" className="flex flex-wrap gap-2 pb-8">
      {chapters.map(([id, title]) => (
        <Button key={id} size="sm" variant="secondary" onClick={() => document.getElementById(id)?.scrollIntoView()}>
          {title}
        </Button>
      ))}
    </nav>
  )
}
