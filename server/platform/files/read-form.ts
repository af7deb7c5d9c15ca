import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { parsing } from '#contract/wire.ts'
import { invalidInput, Problem } from '#domain/problem.ts'
import { refuseMalformed } from './receive-image.ts'

/** The one file of a multipart body and the fields in front of it, as the schema of the route's form reads them. */
export async function readForm<Form extends z.ZodObject>(
  request: FastifyRequest,
  { file: name, form }: { file: string; form: Form },
  maxBytes: number,
): Promise<{ bytes: Buffer; fields: z.output<Form> }> {
  if (!request.isMultipart()) throw new Problem('UNSUPPORTED_MEDIA')
  const file = await request.file({ limits: { fileSize: maxBytes } }).catch(refuseMalformed)
  if (file?.fieldname !== name) {
    file?.file.resume()
    throw invalidInput(name, 'Elige un archivo.')
  }
  const bytes = await file.toBuffer().catch((error: unknown) => {
    if (file.file.truncated) throw new Problem('BODY_TOO_LARGE')
    return refuseMalformed(error)
  })
  const given = Object.entries(file.fields).flatMap(([field, part]) =>
    part && !Array.isArray(part) && part.type === 'field' ? [[field, part.value] as const] : [],
  )
  const parsed = form.safeParse(Object.fromEntries(given), parsing)
  if (parsed.success) return { bytes, fields: parsed.data }
  const issues = parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }))
  throw new Problem('INVALID_INPUT', { issues })
}
