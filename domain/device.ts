const browsers: readonly [mark: RegExp, name: string][] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly [mark: RegExp, name: string][] = [
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
]

/**
 * The device that a `User-Agent` describes, in its owner's words: 'Chrome en Android'; null if it names neither browser
 * nor system.
 */
export function deviceOf(userAgent: string | undefined): string | null {
  const named = (names: typeof browsers) => names.find(([mark]) => mark.test(userAgent ?? ''))?.[1]
  const [browser, system] = [named(browsers), named(systems)]
  return [browser, system].filter(Boolean).join(' en ') || null
}
