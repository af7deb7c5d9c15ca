import { pictureVariants, type PictureKind } from '#domain/identity.ts'
import { invalidInput } from '#domain/problem.ts'
import type { Db } from '../../platform/db/db.ts'

/** Refuses a setting that names a missing picture, or one that was uploaded for another purpose. */
export async function requirePicture(db: Db, kind: PictureKind, name: string, path: string): Promise<void> {
  const picture = await db
    .selectFrom('shopPictures')
    .select('name')
    .where('name', '=', name)
    .where('variant', '=', pictureVariants[kind][0])
    .executeTakeFirst()
  if (!picture) throw invalidInput(path, 'Esa imagen ya no está. Súbela otra vez.')
}
