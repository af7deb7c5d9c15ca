import type { DemoProduct } from './demo-product.ts'
import { filmProducts } from './products-film.ts'
import { musicProducts } from './products-music.ts'
import { raffleProducts } from './products-raffles.ts'
import { seriesProducts } from './products-series.ts'
import { moreProducts } from './products-more.ts'

export const demoCategories: { id: number; name: string; slug: string; byContact: boolean }[] = [
  { id: 1, name: 'Netflix', slug: 'netflix', byContact: false },
  { id: 2, name: 'Disney+', slug: 'disney-plus', byContact: false },
  { id: 3, name: 'Max', slug: 'max', byContact: false },
  { id: 4, name: 'Prime Video', slug: 'prime-video', byContact: false },
  { id: 5, name: 'Pedidos especiales', slug: 'pedidos-especiales', byContact: true },
  { id: 6, name: 'Spotify', slug: 'spotify', byContact: false },
  { id: 7, name: 'YouTube', slug: 'youtube', byContact: false },
  { id: 8, name: 'IPTV', slug: 'iptv', byContact: false },
  { id: 9, name: 'Crunchyroll', slug: 'crunchyroll', byContact: false },
  { id: 10, name: 'Paramount+', slug: 'paramount-plus', byContact: false },
  { id: 11, name: 'Apple TV+', slug: 'apple-tv-plus', byContact: false },
  { id: 12, name: 'Sorteos', slug: 'sorteos', byContact: false },
]

export const demoBrands: { id: number; name: string }[] = [
  { id: 1, name: 'Perfil individual' },
  { id: 2, name: 'Cuenta completa' },
  { id: 3, name: 'Plan familiar' },
  { id: 4, name: 'Plan con anuncios' },
  { id: 5, name: 'Activación en tu correo' },
  { id: 6, name: 'Acceso por aplicación' },
  { id: 7, name: 'Combo' },
  { id: 8, name: 'Sorteo' },
]

/**
 * What the public pays for a base price, in soles, in addition to the rules of a new shop; more time never costs less.
 */
export const demoMarkups: { base: number; precio: number }[] = [
  { base: 8.5, precio: 20 },
  { base: 12, precio: 27 },
  { base: 15, precio: 28 },
  { base: 22.5, precio: 45 },
  { base: 24.5, precio: 48 },
  { base: 28, precio: 52 },
  { base: 38, precio: 68 },
  { base: 45.9, precio: 79 },
  { base: 52, precio: 88 },
  { base: 75, precio: 119 },
  { base: 78, precio: 122 },
  { base: 85, precio: 132 },
  { base: 150, precio: 210 },
]

export const demoProducts: DemoProduct[] = [
  ...filmProducts,
  ...seriesProducts,
  ...musicProducts,
  ...moreProducts,
  ...raffleProducts,
]
