// A link to a place on the page would leave the screen: its address is in the hash.
function toContent(): void {
  document.querySelector<HTMLElement>('main h1')?.focus()
}

/** The first stop of the Tab key, seen only there: past the ways to what the screen is about. */
export function SkipToContent() {
  return (
    <button
      type="button"
      onClick={toContent}
      className="absolute top-2 left-4 z-10 min-h-11 rounded-control bg-accent px-4 font-semibold text-on-accent not-focus-visible:sr-only"
    >
      Saltar al contenido
    </button>
  )
}
