import { XMLParser } from 'fast-xml-parser'
import { z } from 'zod'

/** A stored object, without the prefix of the address in its name. */
export type ListedObject = { name: string; bytes: number; writtenAt: Date }

/** One answer to a request for a list. */
export type Listing = {
  /** The whole names, and what is known of each. */
  objects: readonly ListedObject[]
  /** After which name the list goes on; undefined at its end. */
  next: string | undefined
}

/** A thousand names of the greatest length, percent-encoded, take less. */
const maxBytes = 16 * 1024 * 1024

const parser = new XMLParser({
  ignoreAttributes: true,
  removeNSPrefix: true,
  parseTagValue: false,
  trimValues: false,
  // Numeric references count as HTML here; stores written in Go send each quote as one.
  // oxlint-disable-next-line typescript/no-deprecated -- its successor is a package of its own
  htmlEntities: true,
  // Each entry has two quotes round its ETag: the default limits end a list at some hundred names. No document has
  // entities of its own, which `parse` refuses.
  processEntities: { enabled: true, maxTotalExpansions: maxBytes, maxExpandedLength: maxBytes },
  isArray: (_name, path) => String(path) === 'ListBucketResult.Contents',
})

function parse(xml: string): unknown {
  if (xml.includes('<!DOCTYPE')) throw new Error('a document type')
  // oxlint-disable-next-line typescript/no-deprecated -- so is the validator, without which half a document is one
  return parser.parse(xml, true) as unknown
}

const listing = z.object({
  ListBucketResult: z.object({
    IsTruncated: z.enum(['true', 'false']),
    EncodingType: z.string().optional(),
    NextMarker: z.string().optional(),
    Contents: z
      .array(
        z.object({
          Key: z.string(),
          Size: z.string().regex(/^\d+$/).transform(Number),
          LastModified: z.string().transform((text) => new Date(text)),
        }),
      )
      .default([]),
  }),
})

/** Throws when this is no list, or not a whole one. */
export function readListing(xml: string): Listing {
  const { IsTruncated, EncodingType, NextMarker, Contents } = listing.parse(parse(xml)).ListBucketResult
  const decoded = EncodingType === 'url' ? decodeForm : (text: string) => text
  const objects = Contents.map(({ Key, Size, LastModified }) => ({
    name: decoded(Key),
    bytes: Size,
    writtenAt: LastModified,
  }))
  if (IsTruncated === 'false') return { objects, next: undefined }
  // Without a delimiter few stores say where the list goes on: after the last name.
  const next = NextMarker ? decoded(NextMarker) : objects.at(-1)?.name
  if (next === undefined) throw new Error('a list that goes on after nothing')
  return { objects, next }
}

/** Stores encode names as forms are: a blank is `+`, and a plus sign is not. */
const decodeForm = (text: string) => decodeURIComponent(text.replaceAll('+', '%20'))

const failure = z.object({ Error: z.object({ Code: z.string().regex(/^[\w.-]{1,60}$/) }) })

/** The code of an error; empty when this is none, as from a proxy in between. */
export function readErrorCode(text: string): string {
  try {
    return failure.parse(parse(text)).Error.Code
  } catch {
    return ''
  }
}

/** The body of an answer; throws when it is not whole within this time, or longer than any answer is. */
export async function readText(response: Response, timeoutMs: number): Promise<string> {
  if (!response.body) return ''
  const reader: ReadableStreamDefaultReader<Uint8Array> = response.body.getReader()
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new DOMException('the body is late', 'AbortError')), timeoutMs)
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), late.promise])
      if (done) return Buffer.concat(chunks).toString('utf8')
      bytes += value.length
      if (bytes > maxBytes) throw new Error('a body that is too long')
      chunks.push(value)
    }
  } finally {
    clearTimeout(timer)
    await reader.cancel().catch(() => {})
  }
}
