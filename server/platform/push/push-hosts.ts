/** The push services of today's browsers. */
const known = [
  /^fcm\.googleapis\.com$/,
  /^[\w-]+(?:\.[\w-]+)*\.push\.services\.mozilla\.com$/,
  /^[\w-]+(?:\.[\w-]+)*\.push\.apple\.com$/,
  /^[\w-]+(?:\.[\w-]+)*\.notify\.windows\.com$/,
]

/**
 * Whether the shop may call this endpoint: at a known push service, or at a host that the configuration names, with its
 * port. The endpoint comes from the browser, which could otherwise make the shop call any machine of its network.
 */
export function isPushEndpoint(endpoint: string, allowed: readonly string[]): boolean {
  const url = URL.parse(endpoint)
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return false
  return allowed.includes(url.host) || (url.port === '' && known.some((host) => host.test(url.hostname)))
}
