/** The rows of the access matrix for what buyers note about their own customers. */
export const customerAccess: Record<string, string> = {
  // One's own, and nobody else's: neither of suppliers nor of administrators.
  'GET /customers': '- + + x x x',
  'GET /customers/export': '- + + x x x',
  'POST /customers': '- + + x x x',
  'POST /customers/file': '- + + x x x',
  'GET /customers/:id': '- + + x x x',
  'PUT /customers/:id': '- + + x x x',
  'POST /customers/:id/merge': '- + + x x x',
  'POST /customers/:id/split': '- + + x x x',
  'DELETE /customers/:id': '- + + x x x',
  'DELETE /customers': '- + + x x x',
}
