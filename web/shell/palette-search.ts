import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CornerDownRight, Package, Receipt, User, type LucideIcon } from 'lucide-react'
import { hasWords } from '#domain/search-words.ts'
import { stateLabel } from '#domain/product.ts'
import { fullName, may, type Viewer } from '#domain/user.ts'
import { topics } from '../features/settings/topics.ts'
import { roleLabels } from '../features/users/role-labels.ts'
import { call } from '../platform/api.ts'
import { api } from '../platform/routes.ts'
import { menuEntries, officeSections } from '../platform/menu-entries.ts'
import { paths } from '../platform/paths.ts'
import { useStanding } from '../platform/session.ts'
import { useWords, type Words } from '../ui/words.ts'

export type Hit = { key: string; label: string; note: string; href: string; Icon: LucideIcon; ofScreen?: true }
export type HitGroup = { value: string; items: Hit[] }

const pageSize = 5
const minLetters = 2
/** How long the results of a search are fresh. */
const staleMs = 30_000

/** Tabs and sections of screens that have an address of their own, for full administrators. */
const parts: readonly (readonly [label: string, note: string, href: string])[] = [
  ['Ventas por vencer', 'Ventas', paths.purchases({ tab: 'ventas', estado: 'por-vencer' })],
  ['Categorías', 'Productos', paths.productsAdmin({ parte: 'categorias' })],
  ['Marcas', 'Productos', paths.productsAdmin({ parte: 'marcas' })],
  ...Object.values(topics).map(({ screen }) => [screen.title, 'Ajustes', screen()] as const),
]

function screensFor(viewer: Viewer, words: Words): Hit[] {
  const entries = [
    ...officeSections(viewer, words).flatMap(({ part, entries: ofPart }) =>
      ofPart.map(({ label, path }) => [label, part, path] as const),
    ),
    ...(may.administer(viewer) ? parts : []),
    ...(['main', 'own', 'raffles', 'help'] as const).flatMap((group) =>
      menuEntries(group, viewer, words).map(({ label, path }) => [label, 'Tienda', path] as const),
    ),
  ]
  // A screen may be in several menus: its first entry counts.
  const isFirst = ([, , href]: (typeof entries)[number], index: number) =>
    entries.findIndex(([, , other]) => other === href) === index
  return entries.filter(isFirst).map(([label, note, href]) => ({
    key: `screen ${href}`,
    label,
    note,
    href,
    Icon: CornerDownRight,
    ofScreen: true,
  }))
}

function matching(screens: Hit[], text: string): Hit[] {
  return screens.filter(({ label, note }) => hasWords(`${label} ${note}`, text))
}

async function findUsers(q: string): Promise<Hit[]> {
  const { items } = await call(api.users.list, { query: { q, pageSize } })
  return items.map(({ id, username, nombre, apellido, telefono, role }) => ({
    key: `user ${id}`,
    label: username,
    note: [roleLabels[role].label, fullName({ nombre, apellido }), telefono].filter(Boolean).join(' · '),
    href: paths.userAdmin({ id }),
    Icon: User,
  }))
}

async function findProducts(q: string, own: boolean): Promise<Hit[]> {
  const { items } = await call(api.catalogue.listProducts, { query: { q, pageSize, ...(own && { own }) } })
  return items.map(({ id, nombre, category, state }) => ({
    key: `product ${id}`,
    label: nombre,
    note: `${category.name} · ${stateLabel(state)}`,
    href: paths.productsAdmin({ q: nombre }),
    Icon: Package,
  }))
}

async function findSales(text: string): Promise<Hit[]> {
  // A bare number may be that of a sale, or part of a phone.
  const asked = /^\d{1,9}$/.test(text) ? [`#${text}`, text] : [text]
  const pages = await Promise.all(asked.map((q) => call(api.purchases.list, { query: { q, pageSize } })))
  const found = new Map(pages.flatMap(({ items }) => items).map((sale) => [sale.id, sale]))
  return [...found.values()].slice(0, pageSize).map(({ id, nombre, nombreUser, telefono, buyer }) => ({
    key: `sale ${id}`,
    label: `#${id} ${nombre}`,
    note: `${nombreUser} · ${telefono} · compró ${buyer.username}`,
    href: paths.purchases({ tab: 'ventas', q: `#${id}` }),
    Icon: Receipt,
  }))
}

/** The results: screens for what is typed now, and what the server found for the debounced text. */
export function usePaletteSearch(typed: string, text: string) {
  const viewer = useStanding()
  const words = useWords()
  const whole = may.administer(viewer)
  const isAsked = text.length >= minLetters || /^#?\d+$/.test(text)
  const found = useQuery({
    queryKey: ['palette', text],
    queryFn: async () => {
      const [users, products, sales] = await Promise.all([
        whole && !text.startsWith('#') ? findUsers(text) : [],
        text.startsWith('#') ? [] : findProducts(text, !whole),
        whole ? findSales(text) : [],
      ])
      return { users, products, sales }
    },
    enabled: isAsked,
    staleTime: staleMs,
    placeholderData: keepPreviousData,
  })
  const { users = [], products = [], sales = [] } = (typed !== '' && isAsked && found.data) || {}
  const screens = screensFor(viewer, words)
  const groups: HitGroup[] = [
    { value: 'Pantallas', items: typed === '' ? screens : matching(screens, typed) },
    { value: 'Usuarios', items: users },
    { value: 'Productos', items: products },
    { value: 'Ventas', items: sales },
  ]
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    /** The server's results are for another text than the typed one. */
    searching: typed !== text || (isAsked && (found.isPending || found.isPlaceholderData)),
    failed: isAsked && found.isError,
  }
}
