import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Product } from '#contract/catalogue/catalogue.ts'
import { urlId } from '#contract/protocol/wire.ts'
import { Problem } from '#domain/problem.ts'
import { getProduct } from '../catalogue/index.ts'
import { findPublicSeller } from '../price-lists/index.ts'
import { readSettings } from '../settings/index.ts'
import type { AppContext } from '../../platform/context.ts'
import { missingSellerPage, sellerPage } from './seller-page.ts'
import { missingProductPage, sharePage } from './share-page.ts'
import type { SharePage } from './whole-page.ts'

/**
 * `/p/<id>` and `/r/<slug>`: the previews that a chat shows for a link to a product, or to a reseller's public prices.
 * They are the same for every caller.
 */
export function serveSharePages(server: FastifyInstance, context: AppContext): void {
  server.get<{ Params: { id: string } }>('/p/:id', {
    config: { access: 'public-page' },
    handler: async (request, reply) => {
      const product = await findProduct(context, request.params.id)
      const { identity } = await readSettings(context.db)
      if (!product) return send(reply.code(404), 'no-store', missingProductPage(identity))
      return send(reply, 'public, max-age=60', sharePage(product, identity, context.config.publicUrl))
    },
  })
  server.get<{ Params: { slug: string } }>('/r/:slug', {
    config: { access: 'public-page' },
    handler: async (request, reply) => {
      const { slug } = request.params
      const seller = await findPublicSeller(context.db, slug)
      const { identity } = await readSettings(context.db)
      // Never cached: a list that is switched off is gone at once.
      if (!seller) return send(reply.code(404), 'no-store', missingSellerPage(identity))
      return send(reply, 'no-store', sellerPage(seller, slug, identity, context.config.publicUrl))
    },
  })
}

/**
 * The address of the Libro de Reclamaciones as it stands on a sign in a shop, which the law asks for: people type it
 * without the `#` of the pages.
 */
export function serveBookAddress(server: FastifyInstance): void {
  for (const path of ['/libro_de_reclamaciones', '/libro_de_reclamaciones/'])
    server.get(path, { config: { access: 'public-page' } }, (_request, reply) =>
      reply.header('cache-control', 'no-cache').redirect('/#/libro_de_reclamaciones'),
    )
}

/** The product as a guest sees it; undefined when guests see none. */
async function findProduct(context: AppContext, text: string): Promise<Product | undefined> {
  const id = urlId.safeParse(text)
  if (!id.success) return undefined
  try {
    return await getProduct(context.db, null, id.data)
  } catch (error) {
    if (error instanceof Problem && error.code === 'NOT_FOUND') return undefined
    throw error
  }
}

function send(reply: FastifyReply, caching: string, { page, policy }: SharePage) {
  return reply
    .headers({ 'cache-control': caching, 'content-security-policy': policy })
    .type('text/html; charset=utf-8')
    .send(page)
}
