import unhomoglyph from 'unhomoglyph'

/** Whether users could confuse the two names, in any case: they have a skeleton of UTS 39 in common. */
export function looksAlike(one: string, other: string): boolean {
  const others = skeletonsOf(other)
  return skeletonsOf(one).some((skeleton) => others.includes(skeleton))
}

/** As written and in lower case: a capital resembles other letters than its lower-case form. */
function skeletonsOf(name: string): string[] {
  const seen = name
    .normalize('NFKD')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    // The i has a dot already.
    .replaceAll(/([ij])\u0307/giu, '$1')
  return [fold(seen), fold(unhomoglyph(seen))]
}

/** I resembles l, and i is the same letter: one skeleton for all three, and so for every such chain. */
const fold = (name: string) => unhomoglyph(unhomoglyph(name.toLowerCase()).toUpperCase()).toLowerCase()
