import { pictureUrl, type Identity } from '#domain/identity.ts'
import { html, type Html } from '../../platform/http/html.ts'
import { wholePage, type SharePage } from './whole-page.ts'

type Picture = { url: string; width: number; height: number }
type Preview = {
  title: string
  description: string
  address: string
  /** Where in the shop whoever follows the link is sent on to. */
  inShop: string
  /** Without one that of the shop. */
  picture: Picture | undefined
  alt: string
  card: 'summary' | 'summary_large_image'
  /** What else the head says: the title of the page at least. */
  more: Html
}

const shopPicture = ({ icon }: Identity): Picture => ({
  url: icon === null ? '/icons/512.png' : pictureUrl(icon, 'icon-512'),
  width: 512,
  height: 512,
})

/** The head of a page of which a chat shows a preview. */
export function previewHead(preview: Preview, shop: Identity, publicUrl: string): Html {
  const { title, description, address, inShop, alt, card, more, picture = shopPicture(shop) } = preview
  return html`${more}
    <meta name="description" content="${description}" />
    <link rel="canonical" href="${address}" />
    <meta property="og:type" content="website" />
    <meta property="og:locale" content="es_PE" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:url" content="${address}" />
    <meta property="og:image" content="${publicUrl}${picture.url}" />
    <meta property="og:image:width" content="${picture.width}" />
    <meta property="og:image:height" content="${picture.height}" />
    <meta property="og:image:alt" content="${alt}" />
    <meta name="twitter:card" content="${card}" />
    <meta name="twitter:title" content="${title}" />
    <meta name="twitter:description" content="${description}" />
    <meta name="twitter:image" content="${publicUrl}${picture.url}" />
    <meta http-equiv="refresh" content="0; url=${inShop}" />`
}

/** In place of what the public does not have; the page does not reveal whether it exists. */
export function missingPage(shop: Identity, what: string, why: string): SharePage {
  const head = html`<title>No encontrado · ${shop.name}</title> <meta name="robots" content="noindex" />`
  const body = html`<h1>${what}</h1>
    <p>${why}</p>
    <p><a href="/#/">Ir al inicio</a></p>`
  return wholePage(shop, head, body)
}
