/** A slide of the home page, as the owner wrote it. */
export type Banner = {
  /** The name of an uploaded picture; null for one of those that the shop comes with. */
  picture: string | null
  title: string
  text: string
  /** What the button says, and where it leads: a screen as `/ganadores`, or an https address. */
  label: string
  link: string
  /** The first and the last day, in Lima, that it is shown; null for no limit. */
  from: string | null
  until: string | null
}

export const bannerCount = { min: 2, max: 7 }

/** Those that are shown on a day, in their order; none when they are too few, and then the shop's own slides are. */
export function bannersOn(day: string, banners: readonly Banner[]): Banner[] {
  const shown = banners.filter(({ from, until }) => (from === null || from <= day) && (until === null || day <= until))
  return shown.length < bannerCount.min ? [] : shown
}
