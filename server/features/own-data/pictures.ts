import { sql } from 'kysely'
import { Problem } from '#domain/problem.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { showPicture } from '../claims/index.ts'
import { showVoucher } from '../wallet/index.ts'
import type { ZippedFile } from './zip.ts'

/** Half of what one archive may have: the tables are in the first. */
const partBytes = 1024 ** 3

type Picture =
  | { kind: 'perfil'; id: number; file: string; bytes: number }
  | { kind: 'comprobante'; id: number; bytes: number }
  | { kind: 'reclamo'; id: number; claimId: number; bytes: number }

/** The pictures that a user sent and the shop still has, the newest first: the oldest go by themselves meanwhile. */
export async function selectPictures(db: Db, userId: number): Promise<Picture[]> {
  const { rows } = await sql<Picture>`
    select 'perfil' as kind, id::integer, null::integer as "claimId", file, 0 as bytes, created_at
    from user_images where user_id = ${userId}
    union all select 'comprobante', voucher_files.entry_id::integer, null, null, length(content), vouchers.created_at
    from voucher_files join vouchers on vouchers.entry_id = voucher_files.entry_id
      join wallet_entries on wallet_entries.id = voucher_files.entry_id where user_id = ${userId}
    union all select 'reclamo', claim_pictures.id::integer, claim_id::integer, null, length(content), created_at
    from claim_pictures join claims on claims.id = claim_id where user_id = ${userId}
    order by created_at desc, kind, id desc`.execute(db)
  return rows
}

/** The pictures of each archive, at least one; none has more bytes than that, unless it is of one picture. */
export function partsOf(pictures: readonly Picture[], maxBytes = partBytes): Picture[][] {
  const parts: Picture[][] = [[]]
  let bytes = 0
  for (const picture of pictures) {
    bytes += picture.bytes
    if (bytes > maxBytes && parts.at(-1)?.length) {
      parts.push([])
      bytes = picture.bytes
    }
    parts.at(-1)?.push(picture)
  }
  return parts
}

/** The files of pictures; one that is deleted meanwhile has none. */
export async function* picturesOf(
  context: AppContext,
  caller: Caller,
  pictures: readonly Picture[],
): AsyncGenerator<ZippedFile> {
  for (const picture of pictures) {
    const parts = await read(context, caller, picture)
    const { kind, id } = picture
    const name = `imagenes/${kind}-${kind === 'reclamo' ? `${picture.claimId}-` : ''}${id}`
    if (parts) yield { name: `${name}.${kind === 'perfil' ? 'webp' : 'jpg'}`, parts, isPacked: true }
  }
}

async function read(context: AppContext, caller: Caller, picture: Picture): Promise<ZippedFile['parts'] | undefined> {
  if (picture.kind === 'perfil') return (await context.files.open(picture.file))?.content
  const content =
    picture.kind === 'comprobante'
      ? showVoucher(context, caller, picture.id)
      : showPicture(context, caller, picture.claimId, picture.id)
  return content.then(
    (bytes) => [bytes],
    (error: unknown) => {
      if (error instanceof Problem && error.code === 'NOT_FOUND') return undefined
      throw error
    },
  )
}
