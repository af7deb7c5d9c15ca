import { useEffect, useMemo } from 'react'

/** An object URL for a file or a picture in memory; revoked when another one replaces it. */
export function useObjectUrl(blob: Blob | undefined): string | undefined {
  const url = useMemo(() => blob && URL.createObjectURL(blob), [blob])
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url])
  return url
}
