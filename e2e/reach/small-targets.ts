/** Runs in the page: finds targets smaller than the 24 px that WCAG 2.5.8 requires. */
export function smallTargets(): string[] {
  const least = 24
  const modal = [...document.querySelectorAll('[role=dialog]:not([aria-modal=false]), [role=menu]')].at(-1)
  const boxOf = (element: Element) => {
    // The link of a card covers all of it.
    if (getComputedStyle(element, '::after').position === 'absolute' && element instanceof HTMLElement)
      return (element.offsetParent ?? element).getBoundingClientRect()
    const label =
      element instanceof HTMLInputElement && /checkbox|radio|file/.test(element.type) ? element.labels?.[0] : null
    return (label ?? element).getBoundingClientRect()
  }
  /** A link in a sentence is as high as its line. */
  const isInSentence = (element: Element) =>
    getComputedStyle(element).display === 'inline' &&
    [...(element.parentElement?.childNodes ?? [])].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    )
  const found: string[] = []
  for (const element of document.querySelectorAll(
    'a[href], button, input, select, textarea, summary, [role=menuitem]',
  )) {
    if (modal !== undefined && !modal.contains(element)) continue
    if (element.closest('[inert], [aria-hidden=true], [data-base-ui-focus-guard]')) continue
    if (!element.checkVisibility({ visibilityProperty: true }) || isInSentence(element)) continue
    const { width, height } = boxOf(element)
    // Visible to screen readers only, until it has the focus.
    if (width <= 1 || (width >= least && height >= least)) continue
    const name = (element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 50)
    found.push(`${Math.round(width)} × ${Math.round(height)} px: ${element.tagName.toLowerCase()} "${name}"`)
  }
  return [...new Set(found)]
}
