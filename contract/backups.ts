import { z } from 'zod'
import { route } from './protocol/route.ts'
import { instant } from './protocol/wire.ts'

export const backups = {
  read: route({
    method: 'GET',
    path: '/admin/backup',
    summary: 'When the last backup was taken, by download or by command; null before the first',
    access: ['SADMIN'],
    status: 200,
    reply: z.object({ lastAt: instant.nullable() }),
  }),
  download: route({
    method: 'POST',
    path: '/admin/backup',
    summary: 'Takes a backup of the whole shop and sends it: a compressed archive for `npm run restore`',
    access: ['SADMIN'],
    proof: 'recent',
    limit: 'backup',
    body: z.object({
      /** Whether the backup contains the key that decrypts the credentials. */
      withKey: z.boolean('Di si va con la clave.'),
    }),
    status: 200,
    archive: 'copia',
  }),
}
