import { HelpScreen } from './help-screen.tsx'
import { Questions } from './questions.tsx'

export function QuestionsPage() {
  return (
    <HelpScreen
      name="preguntas"
      title="Preguntas frecuentes"
      view={Questions}
      other={{ href: '#/instruccionesdeuso', label: 'Instrucciones de uso' }}
    />
  )
}
