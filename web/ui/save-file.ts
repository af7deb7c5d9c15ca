/** Hands contents to the browser as a file. */
export function saveFile(name: string, contents: Blob): void {
  const href = URL.createObjectURL(contents)
  Object.assign(document.createElement('a'), { href, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}
