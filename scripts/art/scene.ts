import type { Palette } from './colour.ts'
import type { Random } from './random.ts'
import type { Drawing } from './svg.ts'

/** What a motif draws with; `index` is the product's place in its category, so that neighbours differ. */
export type Scene = { art: Drawing; pal: Palette; random: Random; index: number }
export type Motif = (scene: Scene) => string
