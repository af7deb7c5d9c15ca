/** Puts a text on the clipboard, in browsers and on addresses that have none too; false when it cannot be. */
export async function copy(value: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(value)
    return true
  } catch {
    const focused = document.activeElement
    const area = document.createElement('textarea')
    area.value = value
    area.style.position = 'fixed'
    document.body.append(area)
    area.select()
    // The only way left on plain http.
    const done = document.execCommand('copy')
    area.remove()
    if (focused instanceof HTMLElement) focused.focus()
    return done
  }
}
