import type { Banner } from '#domain/banner.ts'
import { formatSoles } from '#domain/money.ts'
import { topUp } from '#domain/wallet.ts'
import { allRafflesSlug, paths } from '../../platform/paths.ts'

type Proposal = Pick<Banner, 'title' | 'text' | 'label' | 'link'>

/** Banners in the name of a shop, one for each default picture; a name of forty characters fits into every title. */
export function proposedBanners(name: string): Banner[] {
  const proposals: Proposal[] = [
    {
      title: `Estrena en ${name}`,
      text: 'Paga con tu saldo y los accesos aparecen al momento en tus compras.',
      label: 'Cómo comprar',
      link: paths.instructions(),
    },
    {
      title: `Recarga en ${name}`,
      text: `Con Yape o Plin, desde ${formatSoles(topUp.min)}. Al confirmarlo, el saldo es tuyo.`,
      label: 'Recargar',
      link: paths.wallet(),
    },
    {
      title: `Renueva en ${name}`,
      text: 'Cada compra te muestra los días que le quedan. Se renueva antes de que venza.',
      label: 'Ver mis compras',
      link: paths.purchases(),
    },
    {
      title: `Sorteos de ${name}`,
      text: 'Cupos contados: ves cuántos tickets quedan, y cada sorteo se puede verificar.',
      label: 'Ver sorteos',
      link: paths.raffles({ slug: allRafflesSlug }),
    },
    {
      title: `Revende con ${name}`,
      text: 'Pide tu precio de revendedor: compras a precio base y atiendes con tu número.',
      label: 'Cómo ser revendedor',
      link: paths.questions({ q: 'revendedor' }),
    },
    {
      title: `Pregunta a ${name}`,
      text: '¿No está lo que buscas? Una persona te responde por WhatsApp.',
      label: 'Preguntas frecuentes',
      link: paths.questions(),
    },
    {
      title: `Tus tickets en ${name}`,
      text: 'Cada ticket queda en tus compras con su número y su código de recibo.',
      label: 'Cómo funcionan',
      link: paths.questions({ q: 'sorteo' }),
    },
  ]
  return proposals.map((proposal) => ({ picture: null, ...proposal, from: null, until: null }))
}

/**
 * Which of the proposals a shop of this name has; all while it has no banners. Undefined for a shop with others, which
 * are its owner's work.
 */
export function chosenProposals(banners: readonly Banner[], name: string): boolean[] | undefined {
  const proposals = proposedBanners(name)
  if (banners.length === 0) return proposals.map(() => true)
  const titles = banners.map(({ title }) => title)
  if (!titles.every((title) => proposals.some((proposal) => proposal.title === title))) return undefined
  return proposals.map(({ title }) => titles.includes(title))
}
