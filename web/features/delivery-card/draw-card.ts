import type { Card } from './card.ts'
import { colors, fonts, layOut, type FontName, type Layout, type Shape } from './layout.ts'

const tearRadius = 20

/** A picture, and what of the card it shows. */
export type Picture = { blob: Blob; card: Card }

/** Draws a card, in one picture or several. Nothing of it leaves the browser. */
export async function drawCard(card: Card): Promise<Picture[]> {
  // Without a font that cannot be loaded, the one of the system is measured and drawn.
  await Promise.allSettled(Object.values(fonts).map((font) => document.fonts.load(font)))
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (!context) throw new Error('Este navegador no puede dibujar la imagen.')
  const measures = (font: FontName, text: string) => {
    context.font = fonts[font]
    return context.measureText(text).width
  }
  const pictures: Picture[] = []
  try {
    for (const layout of layOut(card, measures)) {
      pictures.push({ blob: await draw(canvas, context, layout), card: { ...card, items: layout.items } })
    }
  } finally {
    // The pixels, with what they tell, are gone at once.
    canvas.width = 0
  }
  return pictures
}

function draw(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D, layout: Layout): Promise<Blob> {
  canvas.width = layout.width
  canvas.height = Math.ceil(layout.height)
  context.fillStyle = colors.ground
  context.fillRect(0, 0, canvas.width, canvas.height)
  for (const shape of layout.shapes) drawShape(context, shape)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No se pudo dibujar la imagen.'))), 'image/png')
  })
}

function drawShape(context: CanvasRenderingContext2D, shape: Shape): void {
  switch (shape.kind) {
    case 'text':
      context.font = fonts[shape.font]
      context.fillStyle = colors[shape.color]
      context.fillText(shape.text, shape.x, shape.y)
      return
    case 'box':
      context.beginPath()
      context.roundRect(shape.x, shape.y, shape.width, shape.height, shape.radius)
      context.fillStyle = colors[shape.color]
      context.fill()
      if (!shape.border) return
      context.lineWidth = 3
      context.strokeStyle = colors[shape.border]
      context.stroke()
      return
    case 'stage': {
      const light = context.createLinearGradient(0, 0, context.canvas.width, shape.height)
      light.addColorStop(0, colors.stage)
      light.addColorStop(1, colors.stageLight)
      context.fillStyle = light
      context.fillRect(0, 0, context.canvas.width, shape.height)
      return
    }
    case 'tear':
      drawTear(context, shape)
  }
}

/** The perforation of a ticket: a dashed line between two notches. */
function drawTear(context: CanvasRenderingContext2D, { x, y, width }: { x: number; y: number; width: number }): void {
  context.lineWidth = 3
  context.strokeStyle = colors.line
  context.setLineDash([14, 12])
  context.beginPath()
  context.moveTo(x + tearRadius + 12, y)
  context.lineTo(x + width - tearRadius - 12, y)
  context.stroke()
  context.setLineDash([])
  context.fillStyle = colors.ground
  for (const [center, start] of [
    [x, -Math.PI / 2],
    [x + width, Math.PI / 2],
  ] as const) {
    context.beginPath()
    context.arc(center, y, tearRadius, 0, 2 * Math.PI)
    context.fill()
    // The outline of the side that is inside the box.
    context.beginPath()
    context.arc(center, y, tearRadius, start, start + Math.PI)
    context.stroke()
  }
}
