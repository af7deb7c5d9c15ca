import { api } from '#contract/index.ts'
import { call } from '../../platform/api.ts'
import { navigate } from '../../platform/location.ts'
import { paths } from '../../platform/paths.ts'
import { endSession } from '../../platform/session.ts'

/** Ends the session at the shop too; here it ends whatever the shop answers. */
export async function logOut(): Promise<void> {
  try {
    await call(api.users.logout)
  } catch {
    // Without connection the token dies of old age.
  }
  endSession()
  navigate(paths.home())
}
