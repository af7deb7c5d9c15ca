import type { FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { api } from '#contract/index.ts'
import { maxImageBytes } from '#domain/limits.ts'
import { Problem } from '#domain/problem.ts'
import { linkedStates } from '#domain/product.ts'
import { may } from '#domain/user.ts'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { publishAfterCommit } from '../../platform/events/events.ts'
import { readForm } from '../../platform/files/multipart.ts'
import { drawImage } from '../../platform/files/receive-image.ts'
import { picturePdf } from '../../platform/pdf/picture-pdf.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { record } from '../audit/index.ts'
import { putDocument, selectDocument } from './document-sql.ts'
import { lockRaffle } from './lock-raffle.ts'

const field = api.raffles.setDocument.file
/** Small letters of a scanned page stay readable. */
const maxSide = 2400

const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex')

/** Stores the document of the authorisation of a raffle in place of the previous one; which it was stays on record. */
export async function setDocument(context: AppContext, caller: Caller, productId: number, request: FastifyRequest) {
  const { bytes } = await readForm(request, { file: field, form: z.object({}) }, maxImageBytes)
  const content = isPdf(bytes) ? bytes : await toPdf(bytes)
  await inTransaction(context.db, async (trx) => {
    await lockRaffle(trx, productId)
    const known = await selectDocument(trx, productId)
    const before = { documentHash: known?.content ? hashOf(known.content) : null }
    const after = { documentHash: hashOf(content) }
    if (before.documentHash === after.documentHash) return
    await putDocument(trx, { productId, content, uploadedAt: context.clock.now() })
    await record(trx, caller, 'change-raffle-document', { product: productId }, { before, after })
    publishAfterCommit(trx, { products: [productId] })
  })
}

/** The document, for administrators and for everybody who sees the raffle. */
export async function showDocument({ db }: AppContext, caller: Caller | null, productId: number): Promise<Buffer> {
  const raffle = await selectDocument(db, productId)
  const isSeen = raffle && (linkedStates.includes(raffle.state) || (caller && may.administer(caller.role)))
  if (!isSeen || !raffle.content) throw new Problem('NOT_FOUND')
  return raffle.content
}

/** Whether a file begins and ends as a PDF does. */
const isPdf = (bytes: Buffer) =>
  /^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8)) && bytes.subarray(-2048).includes('%%EOF')

async function toPdf(bytes: Buffer): Promise<Buffer> {
  if (bytes.subarray(0, 5).includes('%PDF-')) throw unreadable
  const { data, info } = await drawImage(bytes, ['png', 'jpeg'], (image) =>
    image
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 85 })
      .toBuffer({ resolveWithObject: true }),
  )
  return picturePdf(data, info)
}

const unreadable = new Problem('IMAGE_UNREADABLE', {
  detail: 'El PDF está dañado o incompleto. Ábrelo para revisarlo, y súbelo otra vez.',
})
