// Dresses the page in the theme that this device chose. It holds the page up on purpose, so that nothing is drawn in one
// theme first and in the other afterwards; a file of its own, because the page may not carry scripts in its text.
;(() => {
  const grounds = { dark: '#100e17', light: '#fafafd' }

  /** @param {string | null} theme `dark` or `light`; with anything else the page follows the device. */
  function wear(theme) {
    const root = document.documentElement
    if (theme === 'dark' || theme === 'light') root.dataset.theme = theme
    else delete root.dataset.theme
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
      meta.content = grounds[root.dataset.theme] ?? (meta.media.includes('dark') ? grounds.dark : grounds.light)
    }
  }

  try {
    wear(localStorage.getItem('shop.theme'))
  } catch {
    // Storage is switched off.
  }
  // The switch in the menu tells it here, and another page of the shop by the storage.
  addEventListener('theme', (event) => wear(event.detail))
  addEventListener('storage', (event) => event.key === 'shop.theme' && wear(event.newValue))
})()
