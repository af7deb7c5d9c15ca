import type { HelpPage } from '#contract/help.ts'
import type { HelpPageName } from '#domain/help.ts'
import { defaultInstructions } from './default-instructions.ts'
import { defaultQuestions } from './default-questions.ts'

/** What the pages say until an administrator rewrites them. They promise only what the shop itself does. */
export const defaultPages: Record<HelpPageName, Pick<HelpPage, 'intro' | 'sections'>> = {
  instrucciones: defaultInstructions,
  preguntas: defaultQuestions,
}
