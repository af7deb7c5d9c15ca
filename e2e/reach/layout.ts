/**
 * Runs in the page: finds what makes it scroll sideways, what is cut off, what cannot be scrolled to, what bars cover.
 * Each problem is a sentence for the failure message.
 */
export function layoutProblems(): string[] {
  const found: string[] = []
  const { clientWidth } = document.documentElement
  const describe = (element: Element) => {
    const own = element.getAttribute('aria-label') ?? element.textContent.trim().replace(/\s+/g, ' ').slice(0, 60)
    return `${element.tagName.toLowerCase()} "${own}" ${(element.getAttribute('class') ?? '').slice(0, 70)}`
  }
  // Each element is above many texts, and nothing moves meanwhile.
  const boxes = new Map<Element, ReturnType<typeof boxOf>>()
  const boxOf = (element: Element) => {
    const { overflowX, overflowY, position, textOverflow, webkitLineClamp } = getComputedStyle(element)
    return { overflowX, overflowY, position, textOverflow, webkitLineClamp, frame: element.getBoundingClientRect() }
  }
  const boxAt = (element: Element) => {
    const known = boxes.get(element) ?? boxOf(element)
    boxes.set(element, known)
    return known
  }
  const scrolls = (value: string) => value === 'auto' || value === 'scroll'
  const cuts = (value: string) => value === 'hidden' || value === 'clip'
  const ancestors = (element: Element) => {
    const chain: Element[] = []
    for (let at: Element | null = element; at && at !== document.documentElement; at = at.parentElement) chain.push(at)
    return chain
  }
  const unseen = (element: Element) =>
    element.closest('[inert], [aria-hidden=true], [data-base-ui-focus-guard], option, svg') !== null ||
    !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })

  if (document.documentElement.scrollWidth > clientWidth) found.push('the page scrolls sideways')

  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (words.nextNode()) {
    const text = words.currentNode
    const element = text.parentElement
    if (!element || !text.textContent?.trim() || unseen(element)) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    const box = range.getBoundingClientRect()
    if (box.width === 0) continue
    const chain = ancestors(element)
    if (chain.every((one) => boxAt(one).frame.width > 1))
      for (const { 0: amount, index } of text.textContent.matchAll(/-?S\/\.\s[\d.,]*\d/g)) {
        range.setStart(text, index)
        range.setEnd(text, index + amount.length)
        const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)))
        if (lines.size > 1) found.push(`an amount on two lines: ${amount} in ${describe(element)}`)
      }
    let aside = false
    let down = false
    for (const one of chain) {
      const { overflowX, overflowY, position, textOverflow, webkitLineClamp, frame } = boxAt(one)
      // Visible to screen readers only.
      if (frame.width <= 1) break
      aside ||= scrolls(overflowX)
      down ||= scrolls(overflowY)
      if (cuts(overflowX) && !aside && (box.left < frame.left - 1 || box.right > frame.right + 1)) {
        found.push(`${textOverflow === 'ellipsis' ? 'shortened' : 'cut off'}: ${describe(element)}`)
        break
      }
      if (cuts(overflowY) && !down && (box.top < frame.top - 2 || box.bottom > frame.bottom + 2)) {
        found.push(`${webkitLineClamp === 'none' ? 'cut off below' : 'shortened'}: ${describe(element)}`)
        break
      }
      if (position === 'fixed') {
        if (!down && (box.top < -1 || box.bottom > innerHeight + 1)) found.push(`out of reach: ${describe(element)}`)
        if (!aside && (box.left < -1 || box.right > clientWidth + 1))
          found.push(`out of reach aside: ${describe(element)}`)
        break
      }
    }
    if (
      !aside &&
      box.right > clientWidth + 1 &&
      !chain.some((one) => boxAt(one).frame.width <= 1 || cuts(boxAt(one).overflowX))
    )
      found.push(`beyond the edge: ${describe(element)}`)
  }
  // A control whose content overflows.
  for (const control of document.querySelectorAll('button, a, select')) {
    if (unseen(control)) continue
    const { overflowX } = getComputedStyle(control)
    if (control.scrollWidth > control.clientWidth + 1 && control.clientWidth > 1 && !scrolls(overflowX))
      found.push(`too narrow: ${describe(control)}`)
  }
  // A field in a part of the page that scrolls by itself, which users do not expect.
  for (const field of document.querySelectorAll('input, select, textarea')) {
    if (unseen(field) || field.closest('[role=dialog], [role=menu], [role=listbox]')) continue
    for (const one of ancestors(field).slice(1)) {
      const { overflowX, overflowY } = getComputedStyle(one)
      if (one.clientWidth <= 1 || one === document.body) break
      if (
        (scrolls(overflowY) && one.scrollHeight > one.clientHeight + 1) ||
        (scrolls(overflowX) && one.scrollWidth > one.clientWidth + 1)
      ) {
        found.push(`a field in a part that scrolls by itself: ${describe(one)}`)
        break
      }
    }
  }
  return [...new Set(found)]
}

/** Runs in the page: the selects whose chosen text is wider than its box, where the browser would cut it off. */
export function cutChoices(): string[] {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d')
  if (!canvas) throw new Error('this browser draws nothing')
  return [...document.querySelectorAll('select')].flatMap((select) => {
    const chosen = select.selectedOptions[0]?.text ?? ''
    if (!select.checkVisibility({ visibilityProperty: true }) || select.closest('[inert]')) return []
    const { fontStyle, fontWeight, fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(select)
    canvas.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`
    const needed = canvas.measureText(chosen).width
    const room = select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
    return needed > room + 0.5 ? [`"${chosen}" needs ${Math.ceil(needed)} px and has ${Math.floor(room)}`] : []
  })
}

/** Runs in the page: the share of the viewport that sticky bars cover, half way down the page. */
export function stickyBarShare(): number {
  scrollTo(0, document.documentElement.scrollHeight / 2)
  const rows = 40
  let taken = 0
  for (let row = 0; row < rows; row++) {
    const over = document.elementFromPoint(innerWidth / 2, ((row + 0.5) / rows) * innerHeight)
    // Draw notices and toasts disappear by themselves or can be closed.
    if (over?.closest('.at-head')) continue
    for (let at = over; at; at = at.parentElement) {
      const { position } = getComputedStyle(at)
      const stuck = position === 'sticky' && at.getBoundingClientRect().height < innerHeight / 2
      if (position !== 'fixed' && !stuck) continue
      taken++
      break
    }
  }
  scrollTo(0, 0)
  return taken / rows
}

/** Runs in the page: the controls of sticky bars that lie under another bar, with the page scrolled half way down. */
export function coveredControls(): string[] {
  const modal = [...document.querySelectorAll('[role=dialog]:not([aria-modal=false]), [role=menu]')].at(-1)
  const barOf = (element: Element | null) => {
    for (let at = element; at && at !== document.body; at = at.parentElement)
      if (/sticky|fixed/.test(getComputedStyle(at).position)) return at
    return undefined
  }
  scrollTo(0, document.documentElement.scrollHeight / 2)
  const found = [...document.querySelectorAll('a[href], button, input, select')].flatMap((control) => {
    if (control.closest('[inert], [aria-hidden=true], [data-base-ui-focus-guard]')) return []
    if (modal && !modal.contains(control)) return []
    const { left, right, top, bottom, width } = control.getBoundingClientRect()
    const bar = barOf(control)
    if (!bar || width <= 1 || !control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return []
    const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    const other = barOf(over)
    if (!other || other.contains(bar) || bar.contains(other)) return []
    const name = (control.getAttribute('aria-label') ?? control.textContent).trim().slice(0, 50)
    return [`"${name}" under ${other.tagName.toLowerCase()} ${other.getAttribute('aria-label') ?? ''}`.trim()]
  })
  scrollTo(0, 0)
  return [...new Set(found)]
}
