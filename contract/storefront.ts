import { z } from 'zod'
import { pictureVariants, type PictureKind } from '#domain/identity.ts'
import { route } from './protocol/route.ts'

/** The name of an uploaded picture of the shop. */
export const pictureName = z.string('Elige una imagen.').regex(/^[0-9a-f]{32}$/, 'Elige una imagen.')

const kinds = Object.keys(pictureVariants) as PictureKind[]

export const shopPictures = {
  upload: route({
    method: 'POST',
    path: '/admin/shop_pictures/:kind',
    summary: 'Takes a picture of the shop itself, to be named by the settings',
    access: ['SADMIN'],
    proof: 'recent',
    limit: 'upload',
    params: z.object({ kind: z.enum(kinds, 'No hay imágenes de esa clase.') }),
    file: 'picture',
    status: 201,
    reply: z.object({ name: pictureName }),
  }),
}
