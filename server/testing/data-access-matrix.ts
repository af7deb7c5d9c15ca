/**
 * What the audit trail keeps of the calls that read one thing by its id or send a file, copied by hand from the shop's
 * rules: `export` before a list leaves the shop, `view` once a day for each person who is looked at, `act` by the
 * feature's own action; of the rest the reason why nothing is kept. data-access.test.ts fails for a call that is not here.
 */
export const dataAccessMatrix: Record<string, 'export' | 'view' | 'act' | { none: string }> = {
  'GET /audit/export': 'export',
  'GET /billeteras/csv': 'export',
  'GET /complaints_book/export': 'export',
  'GET /customers/export': 'export',
  'GET /ganadores/export': 'export',
  'GET /legal_texts/agreements/export': 'export',
  'GET /payments_received/csv': 'export',
  'GET /payments_received/missing/csv': 'export',
  'GET /admin/suppliers/export': 'export',
  'GET /profit/export': 'export',
  'GET /purchases/all/export': 'export',
  'GET /purchases/due/export': 'export',
  'GET /settlements/export': 'export',
  'GET /settlements/:userId/statement': 'export',
  'GET /settlements/:userId/statement_pdf': 'export',
  'GET /users/export': 'export',

  'GET /admin/users/:id': 'view',
  'GET /admin/users/:id/sessions': 'view',
  'GET /billeteras/:id/voucher': 'view',
  'GET /claims/:id': 'view',
  'GET /claims/:id/pictures/:pictureId': 'view',
  'GET /complaints_book/:id': 'view',
  'GET /complaints_book/:id/pdf': 'view',
  'GET /settlements/:userId/entries': 'view',

  'GET /products/:id/accounts': 'act',
  'POST /admin/backup': 'act',

  'POST /users/me/data': { none: 'their own' },
  'GET /notices/export': { none: 'their own' },
  'GET /ganadores/:id/tickets': { none: 'their own' },
  'GET /products/:id/tickets/agreement': { none: 'their own' },
  'GET /purchases/:id/codes': { none: 'their own' },
  'GET /purchases/:id/renewal': { none: 'their own' },
  'GET /purchases/:id/sale_prices': { none: 'their own' },
  'GET /customers/:id': { none: 'of their own list of customers' },
  'GET /products/export': { none: 'products, and who supplies them' },
  'GET /price_list/export': { none: 'prices' },
  'GET /admin/users/:id/price_list': { none: 'what everybody may read' },
  'GET /admin/users/:id/factor_removal': { none: 'what an administrator asked for' },
  'GET /products/:id/profiles': { none: 'a part of a list' },
  'GET /products/:id/auto_renewals': { none: 'how many there are' },
  'GET /accounts/:id/fall': { none: 'a part of a list' },
  'GET /payments_received/:id/top_ups': { none: 'a part of a list' },
  'POST /complaints_book/read_pdf': { none: 'with the key of the sheet' },
}
