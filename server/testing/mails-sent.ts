import { expect } from 'vitest'
import type { Shop } from './open-shop.ts'

/** Waits until no mail is left to be sent: one on its way while the clock goes on would be sent again. */
export const mailsSent = ({ context }: Shop) =>
  expect.poll(() => context.db.selectFrom('mailJobs').select('id').execute()).toEqual([])
