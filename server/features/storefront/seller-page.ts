import { pictureUrl, type Identity } from '#domain/identity.ts'
import { previewPath } from '#domain/price-list.ts'
import { html } from '../../platform/http/html.ts'
import { oneLine } from './one-line.ts'
import { wholePage, type SharePage } from './whole-page.ts'

type Seller = { name: string; picture?: { url: string; width: number; height: number } | undefined; prices: number }

/** A reseller's public price list, for the preview of a chat; whoever follows the link is sent on to it. */
export function sellerPage(
  { name, picture: own, prices }: Seller,
  slug: string,
  shop: Identity,
  publicUrl: string,
): SharePage {
  const title = oneLine(name)
  const description = `${prices === 1 ? '1 precio' : `${prices} precios`} con su stock de hoy. Pide por WhatsApp.`
  const address = publicUrl + previewPath(slug)
  const list = `/#${previewPath(slug)}`
  const picture = own ?? {
    url: shop.icon === null ? '/icons/512.png' : pictureUrl(shop.icon, 'icon-512'),
    width: 512,
    height: 512,
  }
  const head = html`<title>${title}</title>
    <meta name="description" content="${description}" />
    <meta name="robots" content="noindex" />
    <link rel="canonical" href="${address}" />
    <meta property="og:type" content="website" />
    <meta property="og:locale" content="es_PE" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:url" content="${address}" />
    <meta property="og:image" content="${publicUrl}${picture.url}" />
    <meta property="og:image:width" content="${picture.width}" />
    <meta property="og:image:height" content="${picture.height}" />
    <meta property="og:image:alt" content="${title}" />
    <meta name="twitter:card" content="summary" />
    <meta name="twitter:title" content="${title}" />
    <meta name="twitter:description" content="${description}" />
    <meta name="twitter:image" content="${publicUrl}${picture.url}" />
    <meta http-equiv="refresh" content="0; url=${list}" />`
  const body = html`<h1>${title}</h1>
    <p><strong>${description}</strong></p>
    <p><a href="${list}">Ver la lista de precios</a></p>`
  return wholePage(shop, head, body)
}

/** There is no such list, or no more; the page does not tell which. */
export function missingSellerPage(shop: Identity): SharePage {
  const head = html`<title>No encontrado · ${shop.name}</title> <meta name="robots" content="noindex" />`
  const body = html`<h1>Esta lista no está</h1>
    <p>Puede que el enlace esté incompleto o que ya no exista.</p>
    <p><a href="/#/">Ir al inicio</a></p>`
  return wholePage(shop, head, body)
}
