import type { Card, Field, Item } from './card.ts'
import { wrapAnywhere, wrapWords } from './wrap.ts'

/** The fonts of the card: those of the shop, and one in which `l`, `I` and `1` differ for what is typed. */
export const fonts = {
  title: `600 38px Figtree, 'Figtree Fallback', sans-serif`,
  customer: `800 72px 'Bricolage Grotesque', 'Bricolage Fallback', sans-serif`,
  product: `700 50px 'Bricolage Grotesque', 'Bricolage Fallback', sans-serif`,
  until: `600 34px Figtree, 'Figtree Fallback', sans-serif`,
  label: `500 32px Figtree, 'Figtree Fallback', sans-serif`,
  value: `600 46px ui-monospace, 'Roboto Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace`,
  firma: `700 42px 'Bricolage Grotesque', 'Bricolage Fallback', sans-serif`,
  small: `500 32px Figtree, 'Figtree Fallback', sans-serif`,
} as const
export type FontName = keyof typeof fonts

/** Light whatever the theme: chats show the picture on a background of their own. */
export const colors = {
  ground: '#f8f7fb',
  surface: '#ffffff',
  line: '#d9d5e2',
  ink: '#1b1724',
  soft: '#565063',
  accent: '#7a1fc4',
  wash: '#f3e9fd',
  stage: '#2d0b57',
  stageLight: '#6a1cb0',
  onStage: '#fbf7ff',
  softOnStage: '#dcc8f5',
} as const
type Color = keyof typeof colors

/** `y` of a text is its baseline. */
export type Shape =
  | { kind: 'text'; text: string; x: number; y: number; font: FontName; color: Color }
  | { kind: 'box'; x: number; y: number; width: number; height: number; radius: number; color: Color; border?: Color }
  | { kind: 'stage'; height: number }
  | { kind: 'tear'; x: number; y: number; width: number }

export type Layout = {
  width: number
  height: number
  shapes: Shape[]
  /** What of the card it shows. */
  items: Item[]
}
type Measures = (font: FontName, text: string) => number

/** On a phone of 360 px the smallest text is 11 px, and what is typed 15 px. */
export const cardWidth = 1080
/** A chat makes a picture smaller whose longer side is above some 1600 px: more purchases are another picture. */
export const maxCardHeight = 2300
const [page, inner] = [48, 44]
const textWidth = cardWidth - 2 * page
const itemWidth = textWidth - 2 * inner
const columnGap = 40

const lineHeights: Record<FontName, number> = {
  title: 50,
  customer: 80,
  product: 58,
  until: 44,
  label: 42,
  value: 58,
  firma: 54,
  small: 44,
}

/** A part of the card at its own height, to be placed. */
type Block = { height: number; shapes: Shape[] }

/** The card as one picture, or as several where one would be too tall to be read in a chat. */
export function layOut(card: Card, measures: Measures): Layout[] {
  const foot = footOf(card, measures)
  const items = card.items.map((item) => ({ item, ...itemOf(item, measures) }))
  const head = (mark?: string) => headOf(card, mark, measures)
  const room = maxCardHeight - head('9 de 9').height - foot.height
  const pages: (typeof items)[] = [[]]
  for (const item of items) {
    const last = pages.at(-1) ?? []
    const isFull = last.length > 0 && heightOf([...last, item]) > room
    if (isFull) pages.push([item])
    else last.push(item)
  }
  return pages.map((blocks, index) => {
    const mark = pages.length > 1 ? `${index + 1} de ${pages.length}` : undefined
    return { ...stack([head(mark), ...blocks, foot]), items: blocks.map(({ item }) => item) }
  })
}

const itemGap = 28
const heightOf = (blocks: readonly Block[]) => blocks.reduce((sum, { height }) => sum + height + itemGap, 0)

function stack(blocks: readonly Block[]): Omit<Layout, 'items'> {
  let top = 0
  const shapes = blocks.flatMap((block) => {
    const moved = block.shapes.map((shape) => ('y' in shape ? { ...shape, y: shape.y + top } : shape))
    top += block.height + itemGap
    return moved
  })
  return { width: cardWidth, height: top - itemGap, shapes }
}

/** Lines of text, one below the other; `y` is the top of the first. */
function linesAt(lines: readonly string[], at: { x: number; y: number; font: FontName; color: Color }): Shape[] {
  const step = lineHeights[at.font]
  return lines.map((text, index) => ({ ...at, kind: 'text', text, y: at.y + index * step + step * 0.78 }))
}

function headOf({ title, customer }: Card, mark: string | undefined, measures: Measures): Block {
  const names = wrapWords(customer, textWidth, (text) => measures('customer', text))
  const nameTop = 56 + lineHeights.title + 6
  const height = nameTop + names.length * lineHeights.customer + 48
  const shapes: Shape[] = [
    { kind: 'stage', height },
    ...linesAt([`${title}, para`], { x: page, y: 56, font: 'title', color: 'softOnStage' }),
    ...linesAt(names, { x: page, y: nameTop, font: 'customer', color: 'onStage' }),
  ]
  if (mark) {
    const x = cardWidth - page - measures('title', mark)
    shapes.push(...linesAt([mark], { x, y: 56, font: 'title', color: 'softOnStage' }))
  }
  return { height, shapes }
}

function itemOf({ nombre, hasta, fields }: Item, measures: Measures): Block {
  const x = page + inner
  const names = wrapWords(nombre, itemWidth, (text) => measures('product', text))
  let y = 36
  const shapes = linesAt(names, { x, y, font: 'product', color: 'ink' })
  y += names.length * lineHeights.product
  if (hasta) {
    const text = `Hasta el ${hasta}`
    y += 14
    const width = measures('until', text) + 48
    shapes.push(
      { kind: 'box', x, y, width, height: 60, radius: 30, color: 'wash' },
      ...linesAt([text], { x: x + 24, y: y + 9, font: 'until', color: 'accent' }),
    )
    y += 60
  }
  y += 30
  shapes.push({ kind: 'tear', x: page, y, width: textWidth })
  y += 26
  for (const row of rowsOf(fields, measures)) {
    const width = row.length > 1 ? (itemWidth - columnGap) / 2 : itemWidth
    const columns = row.map((field, index) => fieldAt(field, x + index * (width + columnGap), y, width, measures))
    shapes.push(...columns.flatMap((column) => column.shapes))
    y += Math.max(...columns.map(({ height }) => height)) + 14
  }
  const height = y + 16
  const box: Shape = {
    kind: 'box',
    x: page,
    y: 0,
    width: textWidth,
    height,
    radius: 36,
    color: 'surface',
    border: 'line',
  }
  return { height, shapes: [box, ...shapes] }
}

/** Two fields that fit into half a line each stand beside each other. */
function rowsOf(fields: readonly Field[], measures: Measures): Field[][] {
  const isShort = ({ label, value }: Field) =>
    label !== 'Usuario' && label !== 'Clave' && measures('value', value) <= (itemWidth - columnGap) / 2
  const rows: Field[][] = []
  for (const field of fields) {
    const last = rows.at(-1)
    if (last?.length === 1 && last.every(isShort) && isShort(field)) last.push(field)
    else rows.push([field])
  }
  return rows
}

function fieldAt({ label, value }: Field, x: number, y: number, width: number, measures: Measures): Block {
  const lines = wrapAnywhere(value, width, (text) => measures('value', text))
  const top = lineHeights.label
  return {
    height: top + lines.length * lineHeights.value,
    shapes: [
      ...linesAt([label], { x, y, font: 'label', color: 'soft' }),
      ...linesAt(lines, { x, y: y + top, font: 'value', color: 'ink' }),
    ],
  }
}

function footOf({ firma, origen }: Card, measures: Measures): Block {
  const shapes: Shape[] = []
  let y = 8
  const add = (text: string, font: FontName, color: Color) => {
    const lines = wrapWords(text, textWidth, (it) => measures(font, it))
    shapes.push(...linesAt(lines, { x: page, y, font, color }))
    y += lines.length * lineHeights[font]
  }
  if (firma) add(firma, 'firma', 'ink')
  if (origen) add(origen, 'small', 'soft')
  add('Guarda esta imagen y no la compartas.', 'small', 'soft')
  return { height: y + 44, shapes }
}
