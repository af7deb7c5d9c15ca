import type { Identity } from '#domain/identity.ts'
import { previewPath } from '#domain/price-list.ts'
import { html } from '../../platform/http/html.ts'
import { oneLine } from './one-line.ts'
import { missingPage, previewHead } from './preview.ts'
import { wholePage, type SharePage } from './whole-page.ts'

type Seller = { name: string; picture?: { url: string; width: number; height: number } | undefined; prices: number }

/** A reseller's public price list, for the preview of a chat; whoever follows the link is sent on to it. */
export function sellerPage(
  { name, picture, prices }: Seller,
  slug: string,
  shop: Identity,
  publicUrl: string,
): SharePage {
  const title = oneLine(name)
  const description = `${prices === 1 ? '1 precio' : `${prices} precios`} con su stock de hoy. Pide por WhatsApp.`
  const inShop = `/#${previewPath(slug)}`
  const preview = {
    title,
    description,
    address: publicUrl + previewPath(slug),
    inShop,
    picture,
    alt: title,
    card: 'summary',
    // Without the name of the shop: the list is not the shop's.
    more: html`<title>${title}</title> <meta name="robots" content="noindex" />`,
  } as const
  const body = html`<h1>${title}</h1>
    <p><strong>${description}</strong></p>
    <p><a href="${inShop}">Ver la lista de precios</a></p>`
  return wholePage(shop, previewHead(preview, shop, publicUrl), body)
}

export const missingSellerPage = (shop: Identity) =>
  missingPage(shop, 'Esta lista no está', 'Puede que el enlace esté incompleto o que ya no exista.')
