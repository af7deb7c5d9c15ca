// Runs before anything is drawn, and holds the page up on purpose: in a file of its own, because the page may not carry
// scripts in its text. It applies the theme that this device chose, so that nothing is drawn in one and then
// in the other; it requests what a guest's first screen shows, and shows its picture, before the app bundle comes.
;(() => {
  const root = document.documentElement
  const grounds = { dark: '#100e17', light: '#fafafd' }
  /** How long the app bundle waits for the first picture. */
  const pictureTimeoutMs = 800
  /** How long a prefetched response is fresh. */
  const freshMs = 10_000
  // The build lists the files of the app bundle, and what the screen of a product needs besides.
  const { bundle, parts = '', product = '' } = document.currentScript.dataset

  /** @param {string | null} theme `dark` or `light`; with anything else the page follows the device. */
  function applyTheme(theme) {
    if (theme === 'dark' || theme === 'light') root.dataset.theme = theme
    else delete root.dataset.theme
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
      meta.content = grounds[root.dataset.theme] ?? (meta.media.includes('dark') ? grounds.dark : grounds.light)
    }
  }

  let known = false
  try {
    applyTheme(localStorage.getItem('shop.theme'))
    known = localStorage.getItem('shop.token') !== null
  } catch {
    // Storage is switched off.
  }
  // The switch in the menu tells it here, and another page of the shop by the storage.
  addEventListener('theme', (event) => applyTheme(event.detail))
  addEventListener('storage', (event) => event.key === 'shop.theme' && applyTheme(event.newValue))

  // In development, Vite loads the app.
  if (!bundle) return
  let begun = false
  const prefetched = (window.prefetched = new Map())
  setTimeout(() => prefetched.clear(), freshMs)
  const [, id] = /^#\/products\/([1-9]\d*)$/.exec(location.hash) ?? []
  if (location.hash === '' || location.hash === '#/') root.dataset.screen = 'home'
  else if (id) root.dataset.screen = 'product'
  // Whoever stays logged in sees prices of their own: the app asks for them.
  if (!root.dataset.screen || known) return begin()

  const ready = new Promise((resolve) => addEventListener('DOMContentLoaded', resolve))
  const late = new Promise((resolve) => setTimeout(resolve, pictureTimeoutMs))
  void Promise.race([(id ? productShown() : homeShown()).then(painted), late]).then(begin, begin)

  async function homeShown() {
    const phone = matchMedia('(max-width: 767px)').matches
    link({ rel: 'preload', as: 'image', fetchPriority: 'high', href: firstPicture(phone) })
    await ready
    await shown(document.querySelector('#first-home picture img'))
    // Only now: on a slow line they would come in the way of the picture. An app that did not wait asks by itself.
    if (!begun)
      for (const asked of ['/products?state=Publicado&page=1&pageSize=50', '/categories']) void prefetch(asked)
  }

  /** Of the owner's first banner, or of the one that the shop comes with. */
  function firstPicture(phone) {
    const { banners } = JSON.parse(document.querySelector('meta[name="shop"]').content)
    const own = banners[0]?.picture
    if (own) return `/shop_pictures/${own}/${phone ? 'phone' : 'wide'}`
    return `/banners/1${phone ? '-phone' : ''}.webp`
  }

  async function productShown() {
    const answer = (await prefetch(`/products/${id}`)).clone()
    const { productImgs = [] } = await answer.json()
    await ready
    const picture = document.querySelector('#first-product img')
    picture.src = productImgs[0]?.url ?? '/placeholder.svg'
    await shown(picture)
  }

  /** `takePrefetchedResponse` finds it by its address. */
  function prefetch(path) {
    const address = `/api/v1${path}`
    const answer = fetch(address, { signal: AbortSignal.timeout(30_000) })
    // Who takes it handles a failure.
    answer.catch(() => {})
    prefetched.set(address, answer)
    return answer
  }

  function shown(picture) {
    return picture.complete && picture.currentSrc
      ? undefined
      : new Promise((resolve) => picture.addEventListener('load', resolve, { once: true }))
  }

  function painted() {
    // The frame after the one that shows it.
    return document.hidden || new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  }

  function begin() {
    begun = true
    for (const href of [...parts.split(' '), ...(id ? product.split(' ') : [])].filter(Boolean)) {
      link({ rel: 'modulepreload', crossOrigin: 'anonymous', href })
    }
    const script = { type: 'module', crossOrigin: 'anonymous', src: bundle }
    document.head.append(Object.assign(document.createElement('script'), script))
  }

  function link(properties) {
    document.head.append(Object.assign(document.createElement('link'), properties))
  }
})()
