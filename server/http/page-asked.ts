/** The page that a list was asked for, with the size of the screen it belongs to. */
export function pageAsked(query: { page?: number | undefined; pageSize?: number | undefined }, usual: number) {
  const page = query.page ?? 1
  const pageSize = query.pageSize ?? usual
  return { page, pageSize, limit: pageSize, offset: (page - 1) * pageSize }
}
