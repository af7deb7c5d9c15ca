/** Brings what the keyboard reaches clear of the bars and of what a strip cuts off; browsers leave what is seen in part. */
export function keepFocusInView(): () => void {
  const reveal = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement && target.matches(':focus-visible')) showWhole(target)
  }
  document.addEventListener('focusin', reveal)
  return () => document.removeEventListener('focusin', reveal)
}

const showWhole = (element: Element) => element.scrollIntoView({ block: 'nearest', inline: 'nearest' })

/** Once something has come up over the page: what the keyboard stands on moves out from under it. */
export function uncoverFocus(): void {
  const focused = document.activeElement
  if (focused?.matches(':focus-visible')) showWhole(focused)
}
