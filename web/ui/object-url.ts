import { useEffect, useMemo } from 'react'

/** An address for a file or a picture in memory, until another takes its place. */
export function useObjectUrl(blob: Blob | undefined): string | undefined {
  const url = useMemo(() => blob && URL.createObjectURL(blob), [blob])
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url])
  return url
}
