/** A tab stop, as it was while it had the focus. */
export type Stop = {
  /** A description for the failure message. */
  what: string
  name: string
  /** Neither it nor anything around it looks different with the focus. */
  unseen: boolean
  /** The contrast of the focus ring against its background; undefined over a picture. */
  contrast?: number
  /** What covers it, or 'outside the view'. */
  covered?: string
  /** Its position on the page; undefined if it is fixed. */
  box?: { left: number; right: number; top: number; bottom: number }
  inPopup: boolean
  /** Less than 24 px wide or high, with another target within 24 px. */
  small: boolean
  /** The card or the row that it belongs to. */
  within?: number
  /** How far the list around it is scrolled, which scrolls by itself. */
  scrolled?: { list: number; by: number }
}

export type Recorder = { stops: Stop[]; over: boolean; resting: Map<Element, string> }

/** Runs in the page: records each tab stop from now on, until the page is left or the recorder is started again. */
export function record(): void {
  const { recorder: before } = globalThis as { recorder?: Recorder }
  const recorder: Recorder = { stops: [], over: false, resting: new Map() }
  Object.assign(globalThis, { recorder })
  let at: Element | null = null
  let first: Element | null = null
  let look = ''
  const cards = [...document.querySelectorAll('article, li')]

  // `aria-busy` is left out: what is still loading on the way forward is loaded on the way back.
  const describe = (element: Element) =>
    `${element.tagName.toLowerCase()} "${nameOf(element).slice(0, 50)}" ${element.outerHTML.replace(/ aria-busy="\w+"/, '').slice(0, 90)}`
  const textOf = (ids: string) =>
    ids
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ')
  const nameOf = (element: Element): string => {
    const labels = element instanceof HTMLInputElement || element instanceof HTMLSelectElement ? element.labels : null
    const own =
      element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement ? '' : element.textContent
    const names = [
      textOf(element.getAttribute('aria-labelledby') ?? ''),
      element.getAttribute('aria-label'),
      ...[...(labels ?? [])].map((label) => label.textContent),
      element instanceof HTMLTextAreaElement ? element.labels[0]?.textContent : '',
      own,
      ...[...element.querySelectorAll('img')].map((img) => img.alt),
    ]
    return names.find((name) => name?.trim())?.trim() ?? ''
  }
  const around = (element: Element) => {
    const chain: Element[] = []
    for (let at: Element | null = element; at && chain.length < 4; at = at.parentElement) chain.push(at)
    return chain
  }
  const looksOf = (element: Element) =>
    around(element)
      .map((one) => {
        const { outlineStyle, outlineWidth, boxShadow, backgroundColor, borderColor } = getComputedStyle(one)
        const ring = outlineStyle === 'none' || parseFloat(outlineWidth) === 0 ? '' : outlineWidth
        return [ring, boxShadow, backgroundColor, borderColor].join('|')
      })
      .join()

  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  if (!canvas) throw new Error('this browser draws nothing')
  const rgba = (colour: string) => {
    canvas.clearRect(0, 0, 1, 1)
    canvas.fillStyle = colour
    canvas.fillRect(0, 0, 1, 1)
    const [r = 0, g = 0, b = 0, a = 0] = canvas.getImageData(0, 0, 1, 1).data
    return { r, g, b, a: a / 255 }
  }
  const light = ({ r, g, b }: { r: number; g: number; b: number }) => {
    const [x = 0, y = 0, z = 0] = [r, g, b].map((part) => {
      const share = part / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * x + 0.7152 * y + 0.0722 * z
  }
  const groundAt = (x: number, y: number) => {
    const layers: { r: number; g: number; b: number; a: number }[] = []
    for (const one of [...document.elementsFromPoint(x, y), document.body]) {
      if (one instanceof HTMLImageElement || one instanceof SVGElement) return
      const { backgroundColor, backgroundImage } = getComputedStyle(one)
      if (backgroundImage !== 'none') return
      const layer = rgba(backgroundColor)
      if (layer.a > 0) layers.push(layer)
      if (layer.a === 1) break
    }
    return layers.reduceRight((below, { r, g, b, a }) => ({
      r: r * a + below.r * (1 - a),
      g: g * a + below.g * (1 - a),
      b: b * a + below.b * (1 - a),
      a: 1,
    }))
  }
  const contrastOf = (element: Element) => {
    const ringed = around(element).find((one) => getComputedStyle(one).outlineStyle !== 'none')
    if (!ringed) return
    const { outlineColor, outlineOffset } = getComputedStyle(ringed)
    const { left, top, height } = ringed.getBoundingClientRect()
    const out = parseFloat(outlineOffset) < 0 ? -4 : parseFloat(outlineOffset) + 4
    const ground = groundAt(Math.max(1, left - out), top + height / 2)
    if (!ground) return
    const [dim = 0, bright = 0] = [light(rgba(outlineColor)), light(ground)].toSorted((a, b) => a - b)
    return (bright + 0.05) / (dim + 0.05)
  }
  const pinned = (element: Element | null) => {
    for (let at = element; at; at = at.parentElement) {
      const { position } = getComputedStyle(at)
      if (position === 'fixed' || position === 'sticky') return at
    }
    return null
  }
  const target = (element: Element) => {
    const label =
      element instanceof HTMLInputElement && /checkbox|radio|file/.test(element.type) ? element.labels?.[0] : null
    return (label ?? element).getBoundingClientRect()
  }
  const elements = [...document.querySelectorAll('*')]
  const scrolledOf = (element: Element) => {
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement)
      if (at.scrollTop > 0) return { list: elements.indexOf(at), by: at.scrollTop }
    return
  }
  const targets = [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
  const isSmall = (element: Element) => {
    const box = target(element)
    if (box.width >= 24 && box.height >= 24) return false
    // A link inside a sentence is as high as its line.
    if (getComputedStyle(element).display === 'inline' && element.parentElement?.childNodes.length !== 1) return false
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
    return targets.some((other) => {
      if (other === element || other.closest('[inert]') || other.contains(element) || element.contains(other))
        return false
      const { left, right, top, bottom, width } = target(other)
      const [dx, dy] = [Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom)]
      return width > 1 && Math.hypot(dx, dy) < 12
    })
  }
  const paginate = (element: Element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    // The scroll offset of a strip is added, so that all its stops are in one row.
    let aside = 0
    for (let at = element.parentElement; at; at = at.parentElement) aside += at.scrollLeft
    return { left: left + aside, right: right + aside, top: top + scrollY, bottom: bottom + scrollY }
  }
  const coveredBy = (element: Element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const own = pinned(element)
    const large = bottom - top > innerHeight / 2 || right - left > innerWidth
    for (const [x, y] of [
      [(left + right) / 2, (top + bottom) / 2],
      [left + 3, top + 3],
      [right - 3, top + 3],
      [left + 3, bottom - 3],
      [right - 3, bottom - 3],
    ] as const) {
      const over = document.elementFromPoint(x, y)
      // Of an element taller than half the viewport, or wider than it, a part is enough.
      if (large && (!over || pinned(over) !== own)) continue
      if (!over) return 'outside the view'
      const bar = pinned(over)
      if (bar && bar !== own && !bar.contains(element)) return describe(bar)
    }
  }

  // A field shares its focus ring with the button inside it: each is compared with its look while neither has the
  // focus, taken from the previous run if there was one, which may have left the focus there.
  const { resting } = recorder
  for (const one of document.querySelectorAll('a, button, input, select, textarea, summary, [tabindex]'))
    resting.set(one, before?.resting.get(one) ?? looksOf(one))

  document.addEventListener('keyup', (event) => {
    if (event.key !== 'Tab' || recorder.over) return
    const last = recorder.stops.at(-1)
    const element = document.activeElement
    if (last && at && at !== element) last.unseen = looksOf(at) === look && resting.get(at) === look
    // A date field has several tab stops.
    if (element === at && element instanceof HTMLInputElement && element.type === 'date') return
    recorder.over = element === null || element === document.body || element === first
    if (!element || recorder.over || element.hasAttribute('data-base-ui-focus-guard')) return
    at = element
    first ??= element
    look = looksOf(element)
    const card = element.closest('article, li')
    const contrast = contrastOf(element)
    const covered = coveredBy(element)
    const scrolled = scrolledOf(element)
    recorder.stops.push({
      what: describe(element),
      name: nameOf(element),
      unseen: false,
      small: isSmall(element),
      inPopup: element.closest('[role=dialog],[role=alertdialog],[role=menu]') !== null,
      ...(card && { within: cards.indexOf(card) }),
      ...(scrolled && { scrolled }),
      ...(contrast !== undefined && { contrast }),
      ...(covered !== undefined && { covered }),
      ...(!pinned(element) && { box: paginate(element) }),
    })
  })
}
