import { Copy, Download, Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/form.tsx'
import { useObjectUrl } from '../../ui/object-url.ts'
import { Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { cardOf, describeCard, type Card, type CardPurchase } from './card.ts'
import { drawCard, type Picture } from './draw-card.ts'

type Props = {
  purchases: readonly CardPurchase[]
  firma: string
  origen: string
  onClose: () => void
}

/** The most files that browsers share at once. */
const maxShared = 10

/** What was bought as a picture, drawn here and gone with the dialog: neither sent to the server nor stored. */
export function CardDialog({ purchases, firma, origen, onClose }: Props) {
  const [card] = useState(() => cardOf(purchases, { firma, origen }))
  const { pictures, error } = usePictures(card)
  const several = pictures !== undefined && pictures.length > 1
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Tarjeta de entrega"
      description={
        several
          ? `Son ${pictures.length} imágenes, para que se lean bien en el chat.`
          : 'Se dibuja en tu dispositivo: no se envía a la tienda ni se guarda.'
      }
      footer={pictures && (!several || canShare(pictures)) && <Actions pictures={pictures} />}
    >
      {error ? (
        <Notice tone="bad">{`${error.message} Usa Copiar todo.`}</Notice>
      ) : pictures ? (
        <ul className="grid gap-4">
          {pictures.map((picture) => (
            <li key={picture.file.name} className="grid justify-items-center gap-2">
              <Preview picture={picture} />
              {several && <SaveLink picture={picture} />}
            </li>
          ))}
        </ul>
      ) : (
        <div role="status">
          <span className="sr-only">Dibujando la tarjeta…</span>
          <Skeleton className="mx-auto aspect-square w-full max-w-sm" />
        </div>
      )}
    </Dialog>
  )
}

type Drawn = { file: File; description: string }

function usePictures(card: Card): { pictures?: Drawn[]; error?: Error } {
  const [drawn, show] = useState<{ pictures?: Drawn[]; error?: Error }>({})
  useEffect(() => {
    let closed = false
    drawCard(card).then(
      (all) => closed || show({ pictures: all.map((it, index) => named(it, index, all.length)) }),
      (error: unknown) => closed || show({ error: error instanceof Error ? error : new Error('Algo falló.') }),
    )
    return () => {
      closed = true
    }
  }, [card])
  return drawn
}

/** Named after the customer, without what file systems refuse. */
function named({ blob, card }: Picture, index: number, count: number): Drawn {
  const words = card.customer
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  const number = count > 1 ? `-${index + 1}` : ''
  const name = `${['entrega', ...(words ?? [])].join('-').slice(0, 80)}${number}.png`
  return { file: new File([blob], name, { type: 'image/png' }), description: describeCard(card) }
}

function Preview({ picture: { file, description } }: { picture: Drawn }) {
  const url = useObjectUrl(file)
  return <img src={url} alt={description} className="h-auto w-full max-w-sm rounded-control border border-line" />
}

const filesOf = (pictures: readonly Drawn[]) => pictures.map(({ file }) => file)

const canShare = (pictures: readonly Drawn[]) =>
  pictures.length <= maxShared && 'canShare' in navigator && navigator.canShare({ files: filesOf(pictures) })

/** Shares the pictures where the browser can, else they are saved or copied. */
function Actions({ pictures }: { pictures: readonly Drawn[] }) {
  const shares = canShare(pictures)
  const [only] = pictures.length === 1 ? pictures : []
  const copies = 'ClipboardItem' in window && 'clipboard' in navigator
  const share = async () => {
    try {
      await navigator.share({ files: filesOf(pictures) })
    } catch (error) {
      // Whoever closes the sheet has chosen so.
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        toast('No se pudo compartir. Guarda la imagen y adjúntala en el chat.', { type: 'bad' })
    }
  }
  return (
    <>
      {only && copies && (
        <Button variant="secondary" icon={<Copy size={18} />} onClick={() => void copyPicture(only.file)}>
          Copiar
        </Button>
      )}
      {only && <SaveLink picture={only} primary={!shares} />}
      {shares && (
        <Button icon={<Share2 size={18} />} onClick={() => void share()}>
          Compartir
        </Button>
      )}
    </>
  )
}

async function copyPicture(file: File): Promise<void> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': file })])
    toast('Copiamos la imagen. Pégala en el chat.', { type: 'good' })
  } catch {
    toast('No se pudo copiar. Guarda la imagen.', { type: 'bad' })
  }
}

function SaveLink({ picture: { file }, primary = false }: { picture: Drawn; primary?: boolean }) {
  const url = useObjectUrl(file)
  return (
    <ButtonLink
      variant={primary ? 'primary' : 'secondary'}
      href={url}
      download={file.name}
      about={file.name}
      icon={<Download size={18} />}
    >
      Guardar
    </ButtonLink>
  )
}
