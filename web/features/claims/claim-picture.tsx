import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useObjectUrl } from '../../ui/object-url.ts'
import { Skeleton } from '../../ui/states.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { claimPictureQuery } from './queries.ts'

/** A picture of a claim; a press shows it large. */
export function ClaimPicture({ id, pictureId, alt }: { id: number; pictureId: number; alt: string }) {
  const picture = useQuery(claimPictureQuery(id, pictureId))
  const url = useObjectUrl(picture.data)
  const [large, enlarge] = useState(false)
  if (picture.isError && !picture.data) return <p className="text-14 text-soft">{picture.error.message}</p>
  return (
    <>
      <button
        type="button"
        aria-busy={!url}
        aria-label={`Ampliar ${alt}`}
        onClick={() => enlarge(true)}
        className="block w-full cursor-zoom-in overflow-hidden rounded-control bg-raised"
      >
        {url ? (
          <img src={url} alt={alt} className="aspect-square w-full object-cover" />
        ) : (
          <Skeleton className="aspect-square w-full" />
        )}
      </button>
      {large && url && (
        <Dialog open onOpenChange={enlarge} title="Imagen del reclamo" size="lg">
          <img src={url} alt={alt} className="mx-auto max-h-[70dvh] max-w-full" />
        </Dialog>
      )}
    </>
  )
}
