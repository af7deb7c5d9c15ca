import { audit } from './audit.ts'
import { backups } from './backups.ts'
import { cart } from './cart.ts'
import { catalogue } from './catalogue/catalogue.ts'
import { codes } from './codes.ts'
import { claims } from './claims.ts'
import { complaintsBook } from './complaints-book.ts'
import { customers } from './customers.ts'
import { dashboards } from './dashboard.ts'
import { events } from './events.ts'
import { factorRemoval } from './factor-removal.ts'
import { favourites } from './favourites.ts'
import { help } from './help.ts'
import { images } from './pictures.ts'
import { legalTexts } from './legal-texts.ts'
import { levels } from './levels.ts'
import { mailServer } from './mail-server.ts'
import { notices } from './notifications/notices.ts'
import { ownData } from './own-data.ts'
import { ownTexts } from './own-texts.ts'
import { outages } from './outages.ts'
import { paymentMethods } from './payment-methods.ts'
import { paymentsReceived } from './reconciliation/payments-received.ts'
import { priceLists } from './price-lists.ts'
import { profits } from './profit.ts'
import { prices } from './settings/prices.ts'
import { purchases } from './purchases/purchases.ts'
import { push } from './notifications/push.ts'
import { raffles } from './raffles/raffles.ts'
import { receipts } from './receipts.ts'
import { secondFactor } from './second-factor.ts'
import { sessions } from './users/sessions.ts'
import { settings } from './settings/settings.ts'
import { settlements } from './settlements.ts'
import { shopPictures } from './storefront.ts'
import { stockAlerts } from './stock-alerts.ts'
import { suppliers } from './suppliers.ts'
import { users } from './users/users.ts'
import { usersAdmin } from './users/users-admin.ts'
import { views } from './views.ts'
import { wallet } from './wallet.ts'
import { walletCorrections } from './wallet-corrections.ts'

export { basePath } from './protocol/request.ts'

/** Every route of the product, by feature. */
export const api = {
  audit,
  backups,
  cart,
  catalogue,
  codes,
  claims,
  complaintsBook,
  customers,
  dashboards,
  events,
  favourites,
  help,
  images,
  legalTexts,
  levels,
  mailServer,
  notices,
  outages,
  ownData,
  ownTexts,
  paymentMethods,
  paymentsReceived,
  priceLists,
  prices,
  profits,
  purchases,
  push,
  raffles,
  receipts,
  secondFactor: { ...secondFactor, ...factorRemoval },
  sessions,
  settings,
  settlements,
  shopPictures,
  stockAlerts,
  suppliers,
  users: { ...users, ...usersAdmin },
  views,
  wallet: { ...wallet, ...walletCorrections },
}

/** The description of each group of routes, for the OpenAPI document. */
export const descriptions: Record<keyof typeof api, string> = {
  audit: 'What administrators did.',
  backups: 'Copies of the whole shop.',
  cart: 'What one is about to buy, and buying all of it.',
  catalogue: 'Products, the credentials behind them, categories and brands.',
  codes: 'Codes that an account was sent, asked for by its buyer and given by whoever sold it.',
  claims: 'What does not work, and how it was settled.',
  complaintsBook: 'The Libro de Reclamaciones that the law asks for.',
  customers: 'For whom a user buys: their own list, which nobody else sees.',
  dashboards: 'The figures of the shop.',
  events: 'What changes while one looks.',
  favourites: 'Products that one keeps an eye on.',
  help: 'Pages that the owner writes.',
  images: 'Pictures of products, suppliers and people.',
  legalTexts: 'Terms and privacy notice of the shop, and who agreed to which version.',
  levels: 'What resellers pay less than the base price.',
  mailServer: 'The server by which mails leave.',
  outages: 'Accounts that stopped working, and days given back for it.',
  ownData: 'All that the shop holds of oneself, and closing the account.',
  ownTexts: "What one writes to customers of one's own.",
  notices: 'What one is told, and what one chose to be told.',
  paymentMethods: 'Where customers pay in.',
  paymentsReceived: 'What came in, and which top-up it is of.',
  priceLists: 'The price list of each reseller, which they may make public.',
  profits: 'What one earned by selling on.',
  prices: 'What each kind of customer pays above the base price.',
  purchases: 'Buying, what was bought, and what was sold.',
  push: 'The devices on which notices are shown.',
  raffles: 'Draws, their winners and their public records.',
  receipts: 'The numbered constancia of each accepted top-up and each sale.',
  secondFactor: 'By what one proves who one is, besides the password.',
  sessions: 'Where one is logged in.',
  settings: 'What the owner sets.',
  settlements: 'What the shop owes to whoever supplies what it sells, and what it paid them.',
  shopPictures: 'Logo, icon and slides of the shop itself.',
  stockAlerts: 'Sold-out products that one waits for.',
  suppliers: 'Suppliers.',
  users: "Registration, sessions, one's own account, and every account for administrators.",
  views: 'How one looks at the lists of the shop.',
  wallet: 'Balances, top-ups and movements.',
}
