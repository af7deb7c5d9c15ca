import { may, type Viewer } from '#domain/user.ts'

/** Whom a screen is for; `maker` is who makes products, reduced administrators with them. */
export type Guard = 'none' | 'user' | 'maker' | 'admin'

const doors: Record<Guard, (viewer: Viewer) => boolean> = {
  none: () => true,
  user: (viewer) => viewer !== 'guest',
  maker: may.makeProducts,
  admin: may.administer,
}

/** Whether a screen is for this viewer. */
export const isAdmitted = (guard: Guard, viewer: Viewer) => doors[guard](viewer)
