/** What the picture shows: nothing that the public page of winners does not. */
export type PicturedWinner = { nombre: string; prize: string; ticket: number; shop: string }

const [width, height, margin] = [1080, 1920, 96]
const display = "'Bricolage Grotesque', sans-serif"
const text = "'Figtree', sans-serif"

/** The winner of a raffle as a PNG picture in the size of a WhatsApp status, in the colours of the stage. */
export async function drawWinnerPicture({ nombre, prize, ticket, shop }: PicturedWinner): Promise<Blob> {
  // A canvas does not wait for fonts; without them it uses those of the device.
  await Promise.allSettled([document.fonts.load(`800 96px ${display}`), document.fonts.load(`600 40px ${text}`)])
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('canvas is not available')
  const color = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()
  const ground = context.createRadialGradient(width / 2, 0, 0, width / 2, 0, height * 0.9)
  ground.addColorStop(0, color('--stage-light'))
  ground.addColorStop(0.75, color('--stage'))
  context.fillStyle = ground
  context.fillRect(0, 0, width, height)

  context.textAlign = 'center'
  context.textBaseline = 'alphabetic'
  let y = 300
  const write = (words: string, size: number, look: { weight: number; font: string; fill: string; lines: number }) => {
    context.fillStyle = look.fill
    const fitted = fit(context, words, size, look)
    for (const line of fitted.lines) {
      y += fitted.size * 1.12
      context.fillText(line, width / 2, y)
    }
  }
  const [ink, soft, offer] = [color('--on-stage'), color('--soft-on-stage'), 'oklch(0.83 0.16 85)']
  write('SORTEO REALIZADO', 40, { weight: 700, font: text, fill: soft, lines: 1 })
  y += 40
  write(prize, 84, { weight: 800, font: display, fill: ink, lines: 3 })
  y += 130
  write('Ganó', 52, { weight: 600, font: text, fill: soft, lines: 1 })
  y += 16
  write(nombre, 150, { weight: 800, font: display, fill: ink, lines: 2 })

  y += 110
  const [ticketWidth, ticketHeight] = [620, 230]
  const left = (width - ticketWidth) / 2
  context.fillStyle = offer
  context.beginPath()
  context.roundRect(left, y, ticketWidth, ticketHeight, 28)
  context.fill()
  const onOffer = 'oklch(0.25 0.06 75)'
  context.fillStyle = onOffer
  context.font = `700 36px ${text}`
  context.fillText('TICKET', width / 2, y + 78)
  context.font = `800 104px ${display}`
  context.fillText(`N.º ${ticket}`, width / 2, y + 184)

  y = height - margin - 150
  write(shop, 56, { weight: 800, font: display, fill: ink, lines: 1 })
  write('Verifica el sorteo en la tienda', 36, { weight: 600, font: text, fill: soft, lines: 1 })

  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('canvas made no picture'))), 'image/png'),
  )
}

/** The words in at most so many lines, in a smaller size if need be; what still does not fit ends with an ellipsis. */
function fit(
  context: CanvasRenderingContext2D,
  words: string,
  size: number,
  { weight, font, lines }: { weight: number; font: string; lines: number },
) {
  for (let smaller = size; ; smaller *= 0.9) {
    context.font = `${weight} ${Math.round(smaller)}px ${font}`
    const wrapped = wrap(context, words)
    const fits =
      wrapped.length <= lines && wrapped.every((line) => context.measureText(line).width <= width - 2 * margin)
    if (fits) return { size: smaller, lines: wrapped }
    if (smaller < size / 2)
      return { size: smaller, lines: wrapped.slice(0, lines).map((line) => shortened(context, line)) }
  }
}

function wrap(context: CanvasRenderingContext2D, words: string): string[] {
  const lines: string[] = []
  for (const word of words.split(/\s+/)) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && context.measureText(longer).width <= width - 2 * margin) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

const segmenter = new Intl.Segmenter('es')

function shortened(context: CanvasRenderingContext2D, line: string): string {
  const letters = Array.from(segmenter.segment(line), ({ segment }) => segment)
  const cut = () => `${letters.join('')}…`
  if (context.measureText(line).width <= width - 2 * margin) return line
  while (letters.length > 1 && context.measureText(cut()).width > width - 2 * margin) letters.pop()
  return cut()
}
