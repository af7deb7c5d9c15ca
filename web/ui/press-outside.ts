/** The events that follow the one on which a popup closes, and would press what lies below. */
const following = ['mousedown', 'mouseup', 'click'] as const
const endings = ['pointerdown', 'keydown'] as const

/**
 * For `onOpenChange` of a popup: lets a press outside it close it and do nothing else. The popup closes before the press
 * is over, and the rest of the press would reach what lies below, a finger's most of all: its `click` comes last.
 */
export function swallowPress(open: boolean, { reason, event }: { reason: string; event: Event }): void {
  if (open || reason !== 'outside-press' || event.type === 'click') return
  const controller = new AbortController()
  const options = { capture: true, signal: controller.signal }
  const swallow = (rest: MouseEvent) => {
    // A click without a press comes from the keyboard or from a screen reader.
    if (rest.type === 'click' && rest.detail === 0) return
    rest.preventDefault()
    rest.stopImmediatePropagation()
    if (rest.type === 'click') controller.abort()
  }
  for (const type of following) addEventListener(type, swallow, options)
  // Another press, or a key, has begun.
  for (const type of endings) addEventListener(type, () => controller.abort(), options)
}
