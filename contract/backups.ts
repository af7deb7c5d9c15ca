import { z } from 'zod'
import { passwordLength } from '#domain/user.ts'
import { route } from './protocol/route.ts'
import { instant, typedSecret } from './protocol/wire.ts'

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
    limit: 'backup',
    body: z.object({
      /** The caller's own. */
      password: typedSecret(passwordLength.max),
      /** Whether the backup contains the key that decrypts the credentials. */
      withKey: z.boolean('Di si va con la clave.'),
    }),
    status: 200,
    archive: 'copia',
  }),
}
