import { lazy, type ComponentType } from 'react'
import { may } from '#domain/user.ts'
import { HomePage } from '../features/catalogue/home-page.tsx'
import { showsMyDay } from '../features/my-day/shows-my-day.ts'
import type { SettingsTopic } from '../features/settings/topics.ts'
import { type Guard, type Label, paths, type ScreenName } from '../platform/paths.ts'
import type { PageProps } from '../platform/location.ts'
import type { FrameOf } from './frames.tsx'

type Page = ComponentType<PageProps>
type Screen = { pattern: RegExp; guard: Guard; title: Label; frame: FrameOf; page: Page | ReturnType<typeof page> }

const page = (load: () => Promise<Page>) =>
  Object.assign(
    lazy(async () => ({ default: await load() })),
    { load },
  )

/** The sales belong to the back office for an administrator, and to the shop for a supplier. */
const frameOfPurchases: FrameOf = (viewer, query) =>
  may.administer(viewer) && query.get('tab') === 'ventas' ? 'office' : 'shop'

/** What a customer sees of their own, and an administrator of the whole shop. */
const frameOfWork: FrameOf = (viewer) => (may.administer(viewer) ? 'office' : 'shop')

/** Search results take the place of the banner, and the day of a reseller stands above it. */
const frameOfHome: FrameOf = (viewer, query) => (query.get('q') || showsMyDay(viewer, query) ? 'browse' : 'hero')

/** One page of the settings; all of them are loaded together. */
const settingsPage = (topic: SettingsTopic): ['office', ReturnType<typeof page>] => [
  'office',
  page(() => import('../features/settings/topic-pages.tsx').then((it) => it.topicPages[topic])),
]

/** The page of each path, and the frame around it. */
const pages: Record<ScreenName, [frame: FrameOf, page: Page | ReturnType<typeof page>]> = {
  home: [frameOfHome, HomePage],
  product: ['browse', page(() => import('../features/catalogue/product-page.tsx').then((it) => it.ProductPage))],
  raffles: ['browse', page(() => import('../features/raffles/raffles-page.tsx').then((it) => it.RafflesPage))],
  winners: ['browse', page(() => import('../features/raffles/winners-page.tsx').then((it) => it.WinnersPage))],
  acta: ['browse', page(() => import('../features/raffles/acta-page.tsx').then((it) => it.ActaPage))],
  login: ['plain', page(() => import('../features/users/login-page.tsx').then((it) => it.LoginPage))],
  register: ['plain', page(() => import('../features/users/register-page.tsx').then((it) => it.RegisterPage))],
  recovery: ['plain', page(() => import('../features/users/recovery-page.tsx').then((it) => it.RecoveryPage))],
  newPassword: [
    'plain',
    page(() => import('../features/users/new-password-page.tsx').then((it) => it.NewPasswordPage)),
  ],
  refuseRemoval: [
    'plain',
    page(() => import('../features/users/refuse-removal-page.tsx').then((it) => it.RefuseRemovalPage)),
  ],
  verify: ['plain', page(() => import('../features/users/verify-page.tsx').then((it) => it.VerifyPage))],
  instructions: ['shop', page(() => import('../features/help/help-pages.tsx').then((it) => it.InstructionsPage))],
  questions: ['shop', page(() => import('../features/help/help-pages.tsx').then((it) => it.QuestionsPage))],
  complaintsBook: [
    'shop',
    page(() => import('../features/complaints-book/complaints-book-page.tsx').then((it) => it.ComplaintsBookPage)),
  ],
  terms: ['shop', page(() => import('../features/legal-texts/legal-text-pages.tsx').then((it) => it.TermsPage))],
  privacy: ['shop', page(() => import('../features/legal-texts/legal-text-pages.tsx').then((it) => it.PrivacyPage))],
  profile: ['shop', page(() => import('../features/users/profile-page.tsx').then((it) => it.ProfilePage))],
  profileData: ['shop', page(() => import('../features/users/profile-data-page.tsx').then((it) => it.ProfileDataPage))],
  security: ['shop', page(() => import('../features/second-factor/security-page.tsx').then((it) => it.SecurityPage))],
  sessions: ['shop', page(() => import('../features/users/sessions-page.tsx').then((it) => it.SessionsPage))],
  ownData: ['shop', page(() => import('../features/own-data/own-data-page.tsx').then((it) => it.OwnDataPage))],
  favourites: [
    'shop',
    page(() => import('../features/favourites/favourites-page.tsx').then((it) => it.FavouritesPage)),
  ],
  notices: ['shop', page(() => import('../features/notifications/notices-page.tsx').then((it) => it.NoticesPage))],
  homeAdmin: ['office', page(() => import('../features/dashboard/home-admin-page.tsx').then((it) => it.HomeAdminPage))],
  start: ['office', page(() => import('../features/start/start-page.tsx').then((it) => it.StartPage))],
  suppliers: ['office', page(() => import('../features/suppliers/suppliers-page.tsx').then((it) => it.SuppliersPage))],
  productsAdmin: [
    'office',
    page(() => import('../features/catalogue/products-admin-page.tsx').then((it) => it.ProductsAdminPage)),
  ],
  purchases: [
    frameOfPurchases,
    page(() => import('../features/purchases/purchases-page.tsx').then((it) => it.PurchasesPage)),
  ],
  sell: ['shop', page(() => import('../features/selling/sell-page.tsx').then((it) => it.SellPage))],
  codes: [frameOfWork, page(() => import('../features/codes/codes-page.tsx').then((it) => it.CodesPage))],
  due: [frameOfWork, page(() => import('../features/purchases/due-page.tsx').then((it) => it.DuePage))],
  customers: ['shop', page(() => import('../features/customers/customers-page.tsx').then((it) => it.CustomersPage))],
  customer: ['shop', page(() => import('../features/customers/customer-page.tsx').then((it) => it.CustomerPage))],
  priceList: ['shop', page(() => import('../features/price-lists/price-list-page.tsx').then((it) => it.PriceListPage))],
  profit: ['shop', page(() => import('../features/profit/profit-page.tsx').then((it) => it.ProfitPage))],
  publicPriceList: [
    'plain',
    page(() => import('../features/price-lists/public-price-list-page.tsx').then((it) => it.PublicPriceListPage)),
  ],
  claims: [frameOfWork, page(() => import('../features/claims/claims-page.tsx').then((it) => it.ClaimsPage))],
  complaintsAdmin: [
    'office',
    page(() => import('../features/complaints-book/complaints-admin-page.tsx').then((it) => it.ComplaintsAdminPage)),
  ],
  lostComplaints: [
    'office',
    page(() => import('../features/complaints-book/lost-sheets-page.tsx').then((it) => it.LostSheetsPage)),
  ],
  complaintAdmin: [
    'office',
    page(() => import('../features/complaints-book/complaint-admin-page.tsx').then((it) => it.ComplaintAdminPage)),
  ],
  ownTexts: ['shop', page(() => import('../features/own-texts/own-texts-page.tsx').then((it) => it.OwnTextsPage))],
  claim: [frameOfWork, page(() => import('../features/claims/claim-page.tsx').then((it) => it.ClaimPage))],
  outages: [frameOfWork, page(() => import('../features/outages/outages-page.tsx').then((it) => it.OutagesPage))],
  settlements: [
    frameOfWork,
    page(() => import('../features/settlements/settlements-page.tsx').then((it) => it.SettlementsPage)),
  ],
  receiptsAdmin: ['office', page(() => import('../features/receipts/day-page.tsx').then((it) => it.ReceiptsDayPage))],
  settlement: [
    frameOfWork,
    page(() => import('../features/settlements/settlement-page.tsx').then((it) => it.SettlementPage)),
  ],
  wallet: ['shop', page(() => import('../features/wallet/wallet-page.tsx').then((it) => it.WalletPage))],
  usersAdmin: ['office', page(() => import('../features/users/users-admin-page.tsx').then((it) => it.UsersAdminPage))],
  levelsAdmin: [
    'office',
    page(() => import('../features/levels/levels-admin-page.tsx').then((it) => it.LevelsAdminPage)),
  ],
  userAdmin: ['office', page(() => import('../features/users/user-page.tsx').then((it) => it.UserPage))],
  winnersAdmin: [
    'office',
    page(() => import('../features/raffles/winners-admin-page.tsx').then((it) => it.WinnersAdminPage)),
  ],
  drawsAdmin: [
    'office',
    page(() => import('../features/raffles/draws-admin-page.tsx').then((it) => it.DrawsAdminPage)),
  ],
  topUpsAdmin: [
    'office',
    page(() => import('../features/wallet/top-ups-admin-page.tsx').then((it) => it.TopUpsAdminPage)),
  ],
  reconciliationAdmin: [
    'office',
    page(() => import('../features/reconciliation/reconciliation-page.tsx').then((it) => it.ReconciliationPage)),
  ],
  settingsAdmin: [
    'office',
    page(() => import('../features/settings/settings-admin-page.tsx').then((it) => it.SettingsAdminPage)),
  ],
  settingsIdentity: settingsPage('marca'),
  settingsBanners: settingsPage('banners'),
  settingsFooter: settingsPage('pie'),
  settingsWords: settingsPage('palabras'),
  settingsPayment: settingsPage('pagos'),
  settingsPrices: settingsPage('precios'),
  settingsShop: settingsPage('tienda'),
  settingsContact: settingsPage('contacto'),
  settingsTexts: settingsPage('textos'),
  settingsReminders: settingsPage('recordatorios'),
  settingsLegal: settingsPage('legales'),
  settingsUsernames: settingsPage('nombres'),
  settingsMail: settingsPage('correo'),
  settingsBackups: settingsPage('copias'),
  auditAdmin: ['office', page(() => import('../features/audit/audit-admin-page.tsx').then((it) => it.AuditAdminPage))],
}

export const screens: Screen[] = (Object.keys(pages) as ScreenName[]).map((name) => {
  const { pattern, guard, title } = paths[name]
  const [frame, Page] = pages[name]
  return { pattern, guard, title, frame, page: Page }
})

/** Loads the code of the screen at a path before it is shown. */
export async function loadScreen(path: string): Promise<void> {
  const { page: Page } = screens.find(({ pattern }) => pattern.test(path)) ?? {}
  if (Page && 'load' in Page) await Page.load()
}

// The development-only page of styles: every component of `ui/` in every state, with `npx vite`. Builds leave it out.
if (import.meta.env.DEV) {
  const StylesPage = page(() => import('../features/styles/styles-page.tsx').then((it) => it.StylesPage))
  screens.push({ pattern: /^\/estilos$/, guard: 'none', title: 'Estilos', frame: 'plain', page: StylesPage })
}
