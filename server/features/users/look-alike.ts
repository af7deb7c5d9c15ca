import unhomoglyph from 'unhomoglyph'

/** Whether people could take one name for the other, in any case: they have a skeleton of UTS 39 in common. */
export function looksAlike(one: string, other: string): boolean {
  const others = skeletonsOf(other)
  return skeletonsOf(one).some((skeleton) => others.includes(skeleton))
}

/** As it is written and in small letters: each capital resembles other letters than its small one. */
function skeletonsOf(name: string): string[] {
  const seen = name
    .normalize('NFKD')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    // The dot of an i is there already.
    .replaceAll(/([ij])\u0307/giu, '$1')
  return [fold(seen), fold(unhomoglyph(seen))]
}

/** I resembles l, and i is the same letter: one skeleton for all three, and so for every such chain. */
const fold = (name: string) => unhomoglyph(unhomoglyph(name.toLowerCase()).toUpperCase()).toLowerCase()
