/** A prefix of a bucket, and its access key. */
export type S3Address = {
  /** The URL of the bucket, without a trailing slash. */
  url: string
  /** Prefix of every object name; empty, or with a trailing slash. */
  prefix: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/**
 * Parses `https://KEY:SECRET@host[:port]/bucket[/prefix][?region=…]`, where a `/`, `+`, `@` or `:` in a key is written
 * as `%2F`, `%2B`, `%40` or `%3A`. Undefined when it is invalid.
 */
export function readS3Url(text: string): S3Address | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, host, username, password, pathname, searchParams, hash } = new URL(text)
  const [, bucket, rest = ''] = /^\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[A-Za-z0-9_.-]+)*)\/?$/.exec(pathname) ?? []
  const [accessKeyId, secretAccessKey] = [decoded(username), decoded(password)]
  const region = searchParams.get('region') ?? 'us-east-1'
  if (!/^https?:$/.test(protocol) || !bucket || !accessKeyId || !secretAccessKey || hash) return undefined
  if (!/^[a-z0-9-]+$/.test(region) || [...searchParams.keys()].some((name) => name !== 'region')) return undefined
  const prefix = rest && `${rest.slice(1)}/`
  return { url: `${protocol}//${host}/${bucket}`, prefix, region, accessKeyId, secretAccessKey }
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
