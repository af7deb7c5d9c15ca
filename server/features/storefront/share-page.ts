import type { Product } from '#contract/catalogue/catalogue.ts'
import { formatSoles, toSoles, type Centimos } from '#domain/money.ts'
import type { Identity } from '#domain/identity.ts'
import { can } from '#domain/product.ts'
import { formatDays } from '#domain/purchase.ts'
import { formatTerms } from '#domain/term.ts'
import { html, emptyHtml, type Html } from '../../platform/http/html.ts'
import { oneLine, shortened } from './one-line.ts'
import { missingPage, previewHead } from './preview.ts'
import { wholePage, type SharePage } from './whole-page.ts'

/** A product, as a guest sees it, for the preview of a chat; a user who follows the link is sent on to the shop. */
export function sharePage(product: Product, shop: Identity, publicUrl: string): SharePage {
  const title = oneLine(product.nombre) || 'Producto'
  const offer = offerOf(product)
  const inShop = `/#/products/${product.id}`
  const [first] = product.productImgs
  const preview = {
    title,
    description: shortened(`${offer}. ${oneLine(product.descripcion)}`, 200),
    address: `${publicUrl}/p/${product.id}`,
    inShop,
    picture: first,
    alt: first ? `Imagen de ${title}` : shop.name,
    card: first ? 'summary_large_image' : 'summary',
    more: html`<title>${title} · ${shop.name}</title>
      <meta property="og:site_name" content="${shop.name}" />
      ${amountOf(product)}`,
  } as const
  const body = html`${first ? html`<img src="${first.url}" alt="" width="${first.width}" height="${first.height}" />` : emptyHtml}
    <h1>${title}</h1>
    <p><strong>${offer}</strong></p>
    <p><a href="${inShop}">Ver en la tienda</a></p>`
  return wholePage(shop, previewHead(preview, shop, publicUrl), body)
}

export const missingProductPage = (shop: Identity) =>
  missingPage(
    shop,
    'Este producto no está',
    'Puede que el enlace esté incompleto o que el producto ya no esté a la venta.',
  )

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
