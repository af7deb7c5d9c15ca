import { paths } from '../../platform/paths.ts'
import { HelpScreen } from './help-screen.tsx'
import { Questions } from './questions.tsx'

export function QuestionsPage() {
  return (
    <HelpScreen
      name="preguntas"
      title="Preguntas frecuentes"
      view={Questions}
      other={{ href: `#${paths.instructions()}`, label: 'Instrucciones de uso' }}
    />
  )
}
