import { useQuery } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/form.tsx'
import { walletQuery } from '../wallet/queries.ts'

/** Shown when the balance could not be loaded, without which nothing can be paid; with a retry button. */
export function UnreadBalance() {
  const { data, error, isFetching, refetch } = useQuery(walletQuery)
  if (data || !error) return null
  return (
    <div className="grid gap-2">
      <Notice tone="bad">{`No pudimos leer tu saldo. ${error.message}`}</Notice>
      <Button variant="secondary" busy={isFetching} onClick={() => void refetch()} className="justify-self-start">
        Volver a probar
      </Button>
    </div>
  )
}
