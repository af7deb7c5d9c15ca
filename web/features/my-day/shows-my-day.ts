import type { Viewer } from '#domain/user.ts'

/** Whether the home page begins with the day of this viewer: a reseller who is not looking for anything yet. */
export const showsMyDay = (viewer: Viewer, query: URLSearchParams): boolean =>
  viewer === 'RESELLER' && !['q', 'category', 'page'].some((name) => query.has(name))
