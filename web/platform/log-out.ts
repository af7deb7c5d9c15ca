import { call } from './api.ts'
import { forgetPush } from './forget-push.ts'
import { api } from './routes.ts'
import { navigate } from './location.ts'
import { paths } from './paths.ts'
import { endSession } from './session.ts'

/** Ends the session at the shop too; here it ends whatever the shop answers. */
export async function logOut(): Promise<void> {
  void forgetPush()
  try {
    await call(api.users.logout)
  } catch {
    // Without connection the token dies of old age.
  }
  endSession()
  navigate(paths.home())
}
