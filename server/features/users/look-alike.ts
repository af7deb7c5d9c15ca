import unhomoglyph from 'unhomoglyph'

/** Whether users could confuse the two names, in any case: they have a skeleton of UTS 39 in common. */
export function looksAlike(one: string, other: string): boolean {
  const others = skeletonsOf(other)
  return skeletonsOf(one).some((skeleton) => others.includes(skeleton))
}

/** As written and in lower case: a capital resembles other letters than its lower-case form. */
export function skeletonsOf(name: string): string[] {
  const seen = name
    .normalize('NFKD')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    // The i has a dot already.
    .replaceAll(/([ij])\u0307/giu, '$1')
  return [fold(seen), fold(unhomoglyph(seen))]
}

/** I resembles l, and i is the same letter: one skeleton for all three, and so for every such chain. */
const fold = (name: string) => unhomoglyph(unhomoglyph(name.toLowerCase()).toUpperCase()).toLowerCase()

/** Words by which somebody poses as a shop. */
const staffWords = ['admin', 'soporte', 'oficial', 'staff', 'moderador', 'atencion', 'tienda']
/** Words of a shop's name that say what it sells, and not whose it is. */
const plainWords = ['cuentas', 'streaming', 'plataforma', 'peliculas', 'series', 'digital', 'ventas']
const minWordLength = 5

/** A name without accents and signs, with and without its digits, as others may read it. */
const readings = (name: string) =>
  [name, name.replaceAll(/\d/g, '')].flatMap((text) => skeletonsOf(text).map(lettersIn))

/**
 * Whether whoever reads this username as a seller's could take them for the shop or one of its staff: it contains the
 * name of either, a word by which the shop is known, or one that only staff have; or it begins the name of the shop.
 */
export function posesAsShop(username: string, shop: string, staff: readonly string[]): boolean {
  const known = shop.split(/\s+/).filter((word) => word.length >= minWordLength && !isPlain(word))
  const parts = [shop, ...known, ...staff, ...staffWords].flatMap((name) => skeletonsOf(name).map(lettersIn))
  const seen = readings(username)
  const whole = skeletonsOf(shop).map(lettersIn)
  return seen.some(
    (name) =>
      parts.some((part) => part.length >= minWordLength && name.includes(part)) ||
      (name.length >= minWordLength && whole.some((full) => full.startsWith(name))),
  )
}

const lettersIn = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '')
const isPlain = (word: string) => plainWords.some((plain) => looksAlike(plain, lettersIn(word.normalize('NFD'))))
