import { z } from 'zod'
import { helpLimits } from '#domain/limits.ts'
import { route } from './protocol/route.ts'
import { instant, line, optionalText, text, unstorable } from './protocol/wire.ts'

/** The help pages of the shop, by the slug in their URL. */
const helpPages = ['instrucciones', 'preguntas'] as const
export type HelpPageName = (typeof helpPages)[number]

const helpPage = z.object({
  intro: z.string().nullable(),
  sections: z.array(z.object({ title: z.string(), text: z.string() })),
  /** The number of changes; 0 is the default text. */
  version: z.int(),
  updatedAt: instant.nullable(),
})
export type HelpPage = z.output<typeof helpPage>

/** Plain text: line breaks and tabs are the only control characters. */
const plain = /^(?:[\t\n\r]|\P{Cc})*$/u

const newSection = z.object({
  title: line(helpLimits.title),
  text: text(helpLimits.text)
    .regex(plain, unstorable)
    .overwrite((value) => value.replace(/\r\n?/g, '\n')),
})

const newPage = z
  .object({
    intro: optionalText(helpLimits.intro, plain),
    sections: z
      .array(newSection, 'Agrega al menos una sección.')
      .min(1, 'Agrega al menos una sección.')
      .max(helpLimits.sections, `Usa como máximo ${helpLimits.sections} secciones.`),
    /** The version that was edited; refused if there is a newer one by now. */
    version: z.int('No es un número válido.').min(0, 'No es un número válido.'),
  })
  .refine(({ intro, sections }) => lengthOf(intro, sections) <= helpLimits.total, {
    path: ['sections'],
    message: `La página es demasiado larga: entre todos sus textos usa como máximo ${helpLimits.total} caracteres.`,
  })

function lengthOf(intro: string | null, sections: readonly { title: string; text: string }[]): number {
  return sections.reduce((sum, it) => sum + it.title.length + it.text.length, intro?.length ?? 0)
}

const params = z.object({ page: z.enum(helpPages, 'Esa página no existe.') })

export const help = {
  read: route({
    method: 'GET',
    path: '/help/:page',
    summary: "A page that explains the shop, in the administrator's words or in those it came with",
    access: 'public',
    params,
    status: 200,
    reply: helpPage,
  }),
  save: route({
    method: 'PUT',
    path: '/help/:page',
    summary: 'Rewrites a page, unless somebody else did since it was read',
    access: ['SADMIN'],
    proof: 'recent',
    params,
    body: newPage,
    status: 200,
    reply: helpPage,
  }),
}
