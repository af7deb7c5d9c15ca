import { paths } from '../../platform/paths.ts'
import { Chapters } from './chapters.tsx'
import { HelpScreen } from './help-screen.tsx'

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
