import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { invalidInput, Problem } from '#domain/problem.ts'
import { decode } from '../http/decode.ts'

/** The one file of a multipart body; `missing` is the error message if there is none. */
export async function fileOf(
  request: FastifyRequest,
  field: string,
  missing: string,
  limits?: { fileSize: number },
): Promise<MultipartFile> {
  if (!request.isMultipart()) throw new Problem('UNSUPPORTED_MEDIA')
  const file = await request.file(limits && { limits }).catch(refuseMalformed)
  if (file?.fieldname === field) return file
  file?.file.resume()
  throw invalidInput(field, missing)
}

/** The one file and the fields before it, decoded by the schema of the route's form. */
export async function readForm<Form extends z.ZodObject>(
  request: FastifyRequest,
  { file: name, form }: { file: string; form: Form },
  maxBytes: number,
): Promise<{ bytes: Buffer; fields: z.output<Form> }> {
  const file = await fileOf(request, name, 'Elige un archivo.', { fileSize: maxBytes })
  const bytes = await file.toBuffer().catch((error: unknown) => {
    if (file.file.truncated) throw new Problem('BODY_TOO_LARGE')
    return refuseMalformed(error)
  })
  // A file whose last piece goes beyond the limit is cut without an error.
  if (file.file.truncated) throw new Problem('BODY_TOO_LARGE')
  const given = Object.entries(file.fields).flatMap(([field, part]) => {
    if (Array.isArray(part)) throw invalidInput(field, 'El dato llegó más de una vez.')
    if (part?.type !== 'field') return []
    if (part.valueTruncated || part.fieldnameTruncated) throw new Problem('BODY_TOO_LARGE')
    return [[field, part.value] as const]
  })
  return { bytes, fields: decode(form, Object.fromEntries(given), 'body') as z.output<Form> }
}

/** The parser's own errors about a malformed body have no code, unlike those of disk and network. */
export function refuseMalformed(error: unknown): never {
  if (error instanceof Error && !('code' in error)) throw new Problem('INVALID_INPUT', { cause: error })
  throw error
}
