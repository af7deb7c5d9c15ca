import type { Product } from '#contract/catalogue/catalogue.ts'
import { formatSoles, toSoles, type Centimos } from '#domain/money.ts'
import { pictureUrl, type Identity } from '#domain/identity.ts'
import { can } from '#domain/product.ts'
import { formatDays } from '#domain/purchase.ts'
import { formatTerms } from '#domain/term.ts'
import { html, emptyHtml, type Html } from '../../platform/http/html.ts'
import { oneLine, shortened } from './one-line.ts'
import { wholePage, type SharePage } from './whole-page.ts'

/** A product, as a guest sees it, for the preview of a chat; a user who follows the link is sent on to the shop. */
export function sharePage(product: Product, shop: Identity, publicUrl: string): SharePage {
  const title = oneLine(product.nombre) || 'Producto'
  const offer = offerOf(product)
  const description = shortened(`${offer}. ${oneLine(product.descripcion)}`, 200)
  const address = `${publicUrl}/p/${product.id}`
  const inShop = `/#/products/${product.id}`
  const [first] = product.productImgs
  const picture = first ?? {
    url: shop.icon === null ? '/icons/512.png' : pictureUrl(shop.icon, 'icon-512'),
    width: 512,
    height: 512,
  }
  const head = html`<title>${title} · ${shop.name}</title>
    <meta name="description" content="${description}" />
    <link rel="canonical" href="${address}" />
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content="${shop.name}" />
    <meta property="og:locale" content="es_PE" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:url" content="${address}" />
    <meta property="og:image" content="${publicUrl}${picture.url}" />
    <meta property="og:image:width" content="${picture.width}" />
    <meta property="og:image:height" content="${picture.height}" />
    <meta property="og:image:alt" content="${first ? `Imagen de ${title}` : shop.name}" />
    ${amountOf(product)}
    <meta name="twitter:card" content="${first ? 'summary_large_image' : 'summary'}" />
    <meta name="twitter:title" content="${title}" />
    <meta name="twitter:description" content="${description}" />
    <meta name="twitter:image" content="${publicUrl}${picture.url}" />
    <meta http-equiv="refresh" content="0; url=${inShop}" />`
  const body = html`${first ? html`<img src="${first.url}" alt="" width="${first.width}" height="${first.height}" />` : emptyHtml}
    <h1>${title}</h1>
    <p><strong>${offer}</strong></p>
    <p><a href="${inShop}">Ver en la tienda</a></p>`
  return wholePage(shop, head, body)
}

/** The public has no such product; the page does not reveal whether it exists. */
export function missingPage(shop: Identity): SharePage {
  const head = html`<title>No encontrado · ${shop.name}</title> <meta name="robots" content="noindex" />`
  const body = html`<h1>Este producto no está</h1>
    <p>Puede que el enlace esté incompleto o que el producto ya no esté a la venta.</p>
    <p><a href="/#/">Ir al inicio</a></p>`
  return wholePage(shop, head, body)
}

/** The price of a ticket, or of the cheapest term. */
const lowestPrice = ({ precioRifa, precio, terms }: Product): Centimos =>
  precioRifa ?? terms.reduce((least, term) => (term.precio < least ? term.precio : least), precio)

/** Its price and how it is sold, in a few words. */
function offerOf(product: Product): string {
  const price = formatSoles(lowestPrice(product))
  if (product.precioRifa !== null) {
    if (can.beBought(product.state)) return `Sorteo: ${price} por ticket`
    return can.beDrawn(product.state) ? 'Sorteo: tickets agotados, por sortear' : 'Sorteo realizado: mira quién ganó'
  }
  const days = product.terms.length > 0 ? formatTerms(product.terms) : formatDays(product.dias)
  const varies = product.terms.some(({ precio }) => precio !== lowestPrice(product))
  return `${varies ? `Desde ${price}, de ${days}` : `${price} por ${days}`}${product.category.byContact ? ', se pide por WhatsApp' : ''}`
}

/** The machine-readable price; none if it cannot be bought any more. */
function amountOf(product: Product): Html {
  if (!can.beBought(product.state)) return emptyHtml
  const amount = toSoles(lowestPrice(product)).toFixed(2)
  return html`<meta property="product:price:amount" content="${amount}" />
    <meta property="product:price:currency" content="PEN" />`
}
