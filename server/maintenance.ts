import { deleteUnusedImages } from './features/pictures/image-files.ts'
import { deleteOldPasswords } from './features/catalogue/change-supplied-password.ts'
import { linkCustomers } from './features/customers/link-all.ts'
import { deleteOldNotices } from './features/notifications/notices.ts'
import { deleteUnusedEnrolments } from './features/second-factor/enrol.ts'
import { deleteUnusedPictures } from './features/storefront/upload-picture.ts'
import { forgetFormerEmails } from './features/users/change-details.ts'
import { deleteExpiredMailTokens } from './features/users/mail-tokens.ts'
import { compareVouchers, deleteOldVouchers } from './features/wallet/voucher.ts'
import type { AppContext } from './platform/context.ts'
import { deleteExpiredIdempotencyKeys } from './platform/http/idempotency.ts'
import { deleteExpiredRateLimits } from './platform/rate-limits/sql.ts'
import { deleteExpired } from './platform/sessions/sessions.ts'

const tasks: readonly ((context: AppContext) => Promise<unknown>)[] = [
  deleteExpired,
  deleteExpiredMailTokens,
  forgetFormerEmails,
  deleteUnusedEnrolments,
  deleteExpiredIdempotencyKeys,
  deleteExpiredRateLimits,
  deleteUnusedImages,
  deleteUnusedPictures,
  compareVouchers,
  deleteOldVouchers,
  deleteOldNotices,
  deleteOldPasswords,
  linkCustomers,
]

/** Deletes what has expired and repairs what a crash left, each task even if another one fails. */
export async function runMaintenance(context: AppContext): Promise<void> {
  for (const task of tasks) {
    try {
      await task(context)
    } catch (error) {
      context.log.warn({ task: task.name, err: error }, 'maintenance task failed, retrying in 1 h')
    }
  }
}
