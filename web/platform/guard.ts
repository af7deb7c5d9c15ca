import { may, type Viewer } from '#domain/user.ts'
import type { Guard } from '../shell/screens.ts'

const doors: Record<Guard, (viewer: Viewer) => boolean> = {
  none: () => true,
  user: (viewer) => viewer !== 'guest',
  maker: may.makeProducts,
  admin: may.administer,
}

/** Whether a screen is for this viewer. */
export const isAdmitted = (guard: Guard, viewer: Viewer) => doors[guard](viewer)
