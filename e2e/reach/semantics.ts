/** Runs in the page: problems for screen-reader users (headings, landmarks, accessible names, error descriptions). */
export function semanticProblems(): string[] {
  const found: string[] = []
  const modal = [...document.querySelectorAll('[role=dialog]:not([aria-modal=false]), [role=menu]')].at(-1)
  const told = (element: Element) =>
    (modal === undefined || modal.contains(element)) &&
    element.closest('[inert], [aria-hidden=true], [data-base-ui-focus-guard]') === null &&
    element.checkVisibility({ visibilityProperty: true })
  const all = (selector: string) => [...document.querySelectorAll(selector)].filter(told)

  if (!modal) {
    if (all('main').length !== 1) found.push(`${all('main').length} main parts`)
    if (all('h1').length !== 1) found.push(`${all('h1').length} main headings`)
    let above = 0
    for (const heading of all('h1, h2, h3, h4')) {
      const level = Number(heading.tagName[1])
      // The banner comes before the heading of its screen.
      if (level > above + 1 && above > 0)
        found.push(`a heading of level ${level} under one of ${above}: ${heading.textContent}`)
      above = level
    }
  }
  const nameOf = (element: Element) => {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    const name =
      ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ') ||
      (element.getAttribute('aria-label') ?? element.textContent)
    return name.replace(/\s+/g, ' ').trim()
  }
  const seen = new Map<string, string>()
  const places = new Map<string, number>()
  for (const control of all('button, a[href], [role=menuitem]')) {
    // Two links may have the same name if they are in lists with different names.
    const name =
      `${control.closest('nav')?.getAttribute('aria-label') ?? ''} ${nameOf(control)} ${control.getAttribute('aria-description') ?? ''}`.trim()
    const leads = control.getAttribute('href') ?? 'an act of its own'
    const before = seen.get(name)
    if (before !== undefined && (before !== leads || leads === 'an act of its own'))
      places.set(name, (places.get(name) ?? 1) + 1)
    seen.set(name, leads)
  }
  for (const [name, times] of places) found.push(`${times} × "${name}" that lead to different things`)
  // Voice control users say the text that they see, so it must be in the accessible name.
  const plain = (words: string) =>
    words
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
  const wordsSeenIn = (element: Element): string =>
    [...element.childNodes]
      .map((node) => {
        if (node.nodeType === Node.TEXT_NODE) return node.textContent
        if (!(node instanceof HTMLElement) || node.matches('.sr-only') || !node.checkVisibility()) return ''
        return wordsSeenIn(node)
      })
      .join(' ')
  for (const control of all('button[aria-label], a[href][aria-label], [role=menuitem][aria-label]')) {
    const words = plain(wordsSeenIn(control))
    const name = ` ${plain(nameOf(control))} `
    // A word with a number beside it is the beginning of the name: '3 Avisos' is not what stands there.
    const isBadge = /\p{L}/u.test(words) && /\d$/.test(words)
    if (words && !(isBadge ? name.startsWith(` ${words} `) : name.includes(` ${words} `)))
      found.push(`shows "${words}" and is called "${nameOf(control)}"`)
  }
  for (const { href } of document.querySelectorAll<HTMLAnchorElement>('a[href*="%C2%A0"]'))
    found.push(`a message with a space that a screen needs: ${decodeURI(href)}`)
  for (const form of all('form:not([novalidate])'))
    found.push(`speaks in the words of the browser: the form of "${form.textContent.trim().slice(0, 40)}"`)
  for (const field of all('[aria-invalid=true]')) {
    const ids = field.getAttribute('aria-describedby')?.split(' ') ?? []
    if (!ids.some((id) => document.getElementById(id)?.textContent)) found.push(`wrong, but why: ${nameOf(field)}`)
  }
  for (const id of all('[aria-describedby], [aria-labelledby]').flatMap((one) =>
    `${one.getAttribute('aria-describedby') ?? ''} ${one.getAttribute('aria-labelledby') ?? ''}`.split(' '),
  ))
    if (id && !document.getElementById(id)) found.push(`nothing is called ${id}`)
  if (!document.title.endsWith(' · Plataforma Streaming')) found.push(`the title is "${document.title}"`)
  if (document.documentElement.lang !== 'es-PE') found.push('the language is not told')
  // Landmarks of one kind need different names.
  for (const kind of ['nav', 'search', '[role=region]', 'section[aria-label]']) {
    const names = all(kind).map(nameOf)
    if (new Set(names).size < names.length) found.push(`parts that sound the same: ${kind}`)
  }
  return found
}
