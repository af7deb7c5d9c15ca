import { paths } from '../../platform/paths.ts'
import { Chapters } from './chapters.tsx'
import { HelpScreen } from './help-screen.tsx'
import { Questions } from './questions.tsx'

export function InstructionsPage() {
  return (
    <HelpScreen
      name="instrucciones"
      title="Instrucciones de uso"
      view={Chapters}
      other={{ href: `#${paths.questions()}`, label: 'Preguntas frecuentes' }}
    />
  )
}

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
