import type { Route } from '@playwright/test'

/** The request reaches the server, but its reply is lost. */
export async function loseAnswer(route: Route): Promise<void> {
  await route.fetch()
  await route.abort()
}
