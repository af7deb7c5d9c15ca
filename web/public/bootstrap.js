// Runs before the first paint and blocks it on purpose; in a file of its own, because the content security policy
// forbids inline scripts. It applies the theme of this device, so that the page is never painted in the other one
// first; it requests who is logged in or the data of a guest's first screen, and shows the first picture, before the app
// bundle arrives.
;(() => {
  const root = document.documentElement
  const grounds = { dark: '#100e17', light: '#fafafd' }
  /** How long the app bundle waits for the first picture. */
  const pictureTimeoutMs = 800
  /** How long a prefetched response is fresh. */
  const freshMs = 10_000
  // The build lists the files of the app bundle, and those that the product page needs besides.
  const { bundle, parts = '', product = '' } = document.currentScript.dataset

  /** @param {string | null} theme `dark` or `light`; with anything else the page follows the device. */
  function applyTheme(theme) {
    if (theme === 'dark' || theme === 'light') root.dataset.theme = theme
    else delete root.dataset.theme
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
      meta.content = grounds[root.dataset.theme] ?? (meta.media.includes('dark') ? grounds.dark : grounds.light)
    }
  }

  let token = ''
  try {
    applyTheme(localStorage.getItem('shop.theme'))
    token = localStorage.getItem('shop.token') ?? ''
  } catch {
    // Storage is disabled.
  }
  // `theme` comes from the switch in the menu of this page, `storage` from another page of the shop.
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
  if (token) void prefetch('/users/me')
  // A user who stays logged in sees prices of their own, which the app requests.
  if (!root.dataset.screen || token) return begin()

  const ready = new Promise((resolve) => addEventListener('DOMContentLoaded', resolve))
  const late = new Promise((resolve) => setTimeout(resolve, pictureTimeoutMs))
  void Promise.race([(id ? productShown() : homeShown()).then(painted), late]).then(begin, begin)

  async function homeShown() {
    const phone = matchMedia('(max-width: 767px)').matches
    link({ rel: 'preload', as: 'image', fetchPriority: 'high', href: firstPicture(phone) })
    await ready
    await shown(document.querySelector('#first-home picture img'))
    // Not earlier: on a slow connection they would delay the picture. An app that did not wait for it requests them
    // itself.
    if (begun) return
    const products = prefetch('/products?state=Publicado&page=1&pageSize=50').then((answer) => answer.clone())
    void prefetch('/categories')
    void products.then((answer) => answer.json()).then(showCards, () => {})
  }

  /** The names and prices of the first products, which can be read and followed while the app bundle loads. */
  function showCards({ items }) {
    const cards = document.querySelector('#first-cards')
    if (!cards) return
    cards.hidden = false
    cards.querySelector('p').textContent = shop().name.toLocaleUpperCase('es')
    const decimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
    for (const { id, nombre, precio, precioRifa, dias, terms: all = [] } of items.slice(0, 10)) {
      const terms = all.filter((term) => term.active)
      const card = cards.querySelector('template').content.cloneNode(true)
      Object.assign(card.querySelector('a'), { href: `#/products/${id}`, textContent: nombre })
      const prices = terms.length > 0 ? terms.map((term) => term.precio) : [precioRifa ?? precio]
      const lowest = Math.min(...prices)
      const from = prices.some((price) => price !== lowest) ? 'desde ' : ''
      card.querySelector('b').textContent = `${from}S/.\u00a0${lowest.toLocaleString('en', decimals)}`
      card.querySelector('small').textContent = precioRifa === null ? days(terms, dias) : 'por ticket'
      cards.querySelector('ul').append(card)
    }
  }

  function days(terms, first) {
    const counts = terms.length > 0 ? terms.map((term) => term.dias) : [first]
    const [least, most] = [Math.min(...counts), Math.max(...counts)]
    const last = most === 1 ? '1 día' : `${most} días`
    return least === most ? last : `${least} a ${last}`
  }

  /** What the server writes into the page. */
  function shop() {
    return JSON.parse(document.querySelector('meta[name="shop"]').content)
  }

  /** The picture of the owner's first banner, or of the first default one. */
  function firstPicture(phone) {
    const own = shop().banners[0]?.picture
    if (own) return `/shop_pictures/${own}/${phone ? 'phone' : 'wide'}`
    return `/banners/1${phone ? '-phone' : ''}.webp`
  }

  async function productShown() {
    const answer = (await prefetch(`/products/${id}`)).clone()
    const { productImgs: [first] = [] } = await answer.json()
    await ready
    const picture = document.querySelector('#first-product img')
    if (first) picture.srcset = candidatesOf(first)
    picture.src = first?.url ?? '/placeholder.svg'
    await shown(picture)
  }

  /** As in `domain/picture.ts`, so that the app requests the same address. */
  function candidatesOf({ url, width, height }) {
    const seen = Math.min(1, ((4 / 3) * height) / width)
    const widths = [160, 320, 480, 640, 960].filter((it) => it < width)
    const candidates = [...widths.map((it) => [`${url}?w=${it}`, it]), [url, width]]
    return candidates.map(([address, wide]) => `${address} ${Math.max(1, Math.round(wide * seen))}w`).join(', ')
  }

  /** `takePrefetchedResponse` looks it up by its address. */
  function prefetch(path) {
    const address = `/api/v1${path}`
    const headers = token ? { authorization: `Bearer ${token}` } : {}
    const answer = fetch(address, { headers, signal: AbortSignal.timeout(30_000) })
    // The caller that takes the response handles a failure.
    answer.catch(() => {})
    prefetched.set(`${address} ${token}`, answer)
    return answer
  }

  function shown(picture) {
    return picture.complete && picture.currentSrc
      ? undefined
      : new Promise((resolve) => picture.addEventListener('load', resolve, { once: true }))
  }

  function painted() {
    // Resolves in the frame after the one that paints the picture.
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
