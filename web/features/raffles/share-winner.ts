import { useMutation } from '@tanstack/react-query'
import { saveFile } from '../../platform/api.ts'
import { useShop } from '../../platform/shop.ts'
import { toast } from '../../ui/toast.ts'
import { drawWinnerPicture, type PicturedWinner } from './winner-picture.ts'

/** Shares a picture of the winner by the share sheet of the device, or downloads it where there is none. */
export function useShareWinner({ nombre, prize, ticket }: Omit<PicturedWinner, 'shop'>) {
  const shop = useShop()
  return useMutation({
    meta: { quiet: true },
    mutationFn: async () => {
      const picture = await drawWinnerPicture({ nombre, prize, ticket, shop: shop.name })
      const file = new File([picture], 'ganador.png', { type: 'image/png' })
      if (navigator.canShare?.({ files: [file] })) {
        try {
          return await navigator.share({ files: [file] })
        } catch (error) {
          // The user closed the share sheet, so nothing is downloaded instead.
          if (error instanceof DOMException && error.name === 'AbortError') return
        }
      }
      saveFile(file.name, file)
      toast('Descargamos la imagen del ganador.', { type: 'good' })
    },
    onError: () => toast('Tu navegador no pudo hacer la imagen.', { type: 'bad' }),
  })
}
