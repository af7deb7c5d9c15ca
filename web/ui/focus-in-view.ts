/**
 * Scrolls a keyboard-focused element fully into view, from under sticky bars and out of scrolling strips; browsers do
 * not scroll to a partly visible one.
 */
export function keepFocusInView(): () => void {
  const reveal = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement && target.matches(':focus-visible')) showWhole(target)
  }
  document.addEventListener('focusin', reveal)
  return () => document.removeEventListener('focusin', reveal)
}

export const showWhole = (element: Element) => element.scrollIntoView({ block: 'nearest', inline: 'nearest' })

/** The same for the element that has the focus now, after something was opened over the page. */
export function scrollFocusIntoView(): void {
  const focused = document.activeElement
  if (focused?.matches(':focus-visible')) showWhole(focused)
}
