import { paletteOf, type Palette } from './colour.ts'
import { beam } from './motifs/beam.ts'
import { curtain } from './motifs/curtain.ts'
import { draw } from './motifs/draw.ts'
import { eclipse } from './motifs/eclipse.ts'
import { lens } from './motifs/lens.ts'
import { mosaic } from './motifs/mosaic.ts'
import { screens } from './motifs/screens.ts'
import { sound } from './motifs/sound.ts'
import { stairs } from './motifs/stairs.ts'
import { sunburst } from './motifs/sunburst.ts'
import { wall } from './motifs/wall.ts'
import { waves } from './motifs/waves.ts'
import type { Motif } from './scene.ts'

type Look = { motif: (slug: string) => Motif; pal: Palette }
const look = (motif: Motif, hue: number, chroma = 1): Look => ({ motif: () => motif, pal: paletteOf(hue, chroma) })

/** Each category's own light and its own family of shapes. */
export const looks: Record<number, Look> = {
  1: look(beam, 26, 1.12),
  2: look(curtain, 268, 0.8),
  3: look(eclipse, 338),
  4: look(screens, 244),
  5: look(mosaic, 80),
  6: look(sound, 158),
  7: look(sunburst, 48),
  8: look(wall, 128, 0.85),
  9: look(waves, 8),
  10: look(stairs, 200, 0.8),
  11: look(lens, 320, 0.3),
  12: { motif: draw, pal: paletteOf(302) },
}
