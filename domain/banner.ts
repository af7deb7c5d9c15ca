/** A slide of the home page, as the owner entered it. */
export type Banner = {
  /** The name of an uploaded picture; null for a default one. */
  picture: string | null
  title: string
  text: string
  /** The label of the button, and its target: a screen as `/ganadores`, or an https URL. */
  label: string
  link: string
  /** First and last day, in Lima, on which it is shown; null for no limit. */
  from: string | null
  until: string | null
}

export const bannerCount = { min: 2, max: 7 }

/** The banners of a day, in order; none if they are too few, and then the default slides are shown. */
export function bannersOn(day: string, banners: readonly Banner[]): Banner[] {
  const shown = banners.filter(({ from, until }) => (from === null || from <= day) && (until === null || day <= until))
  return shown.length < bannerCount.min ? [] : shown
}
