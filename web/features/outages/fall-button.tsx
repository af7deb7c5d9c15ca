import { CloudOff } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { FallDialog } from './fall-dialog.tsx'

type Props = { accountId: number; fallenAt: Date | null; size?: 'sm' | 'md' }

/** Opens what is done about an account that stopped working. */
export function FallButton({ accountId, fallenAt, size = 'sm' }: Props) {
  const [shown, show] = useState(false)
  return (
    <>
      <Button
        size={size}
        variant={fallenAt ? 'primary' : 'secondary'}
        about={`cuenta ${accountId}`}
        onClick={() => show(true)}
        icon={<CloudOff size={18} />}
      >
        {fallenAt ? 'Arreglar' : 'Esta cuenta cayó'}
      </Button>
      {shown && <FallDialog accountId={accountId} onClose={() => show(false)} />}
    </>
  )
}
