/** A name as it stands in an address: `Apple TV+` is `apple-tv-plus`. */
export function slugOf(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\+/g, ' plus ')
  return plain.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'categoria'
}
