import { queryOptions, useQuery } from '@tanstack/react-query'
import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { fetchPicture } from '../../platform/api.ts'
import { keys } from '../../platform/query-client.ts'
import { api } from '../../platform/routes.ts'
import { useObjectUrl } from '../../ui/object-url.ts'
import { Skeleton } from '../../ui/states.tsx'

export const voucherQuery = (id: number) =>
  queryOptions({
    queryKey: [...keys.vouchers, id],
    queryFn: () => fetchPicture(api.wallet.showVoucher, { params: { id } }),
    // Shown with a skeleton of its own.
    meta: { quiet: true },
  })

type Props = {
  id: number
  alt: string
  /** Beside other fields. */
  small?: boolean
  className?: string
}

/** A voucher; a click enlarges it, to read its digits, and another shrinks it. */
export function Voucher({ id, alt, small = false, className = '' }: Props) {
  const picture = useQuery(voucherQuery(id))
  const url = useObjectUrl(picture.data)
  const [large, enlarge] = useState(false)
  if (picture.isError && !picture.data) {
    return (
      <p className="flex items-center gap-2 rounded-control bg-ground p-4 text-14 text-soft">
        <ImageOff size={18} className="shrink-0" />
        {picture.error.message}
      </p>
    )
  }
  // Rendered before the picture is loaded, so that the Tab key does not skip it.
  return (
    <button
      type="button"
      aria-busy={!url}
      aria-pressed={large}
      aria-label={`Ampliar ${alt}`}
      onClick={() => enlarge(!large)}
      className={`block max-w-full overflow-auto rounded-control bg-ground ${large ? 'max-h-[70dvh] cursor-zoom-out' : 'cursor-zoom-in'} ${className}`}
    >
      {url ? (
        <img
          src={url}
          alt={alt}
          className={large ? 'w-180 max-w-none' : `mx-auto max-w-full ${small ? 'max-h-24' : 'max-h-[60dvh]'}`}
        />
      ) : (
        <Skeleton className={`w-full ${small ? 'h-24' : 'h-72'}`} />
      )}
    </button>
  )
}
