import type { Purchase } from '#contract/purchases/purchase.ts'
import { mayLoseSigns } from '#domain/chat-secrets.ts'
import { Row } from '../../ui/row.tsx'
import { useWords } from '../../ui/words.ts'

type Account = Pick<Purchase, 'id' | 'username' | 'password' | 'perfil' | 'pin'>

/** The credentials of a rent, each to read and to copy; while hidden, only their labels are shown. */
export function AccountRows({
  account: { id, username, password, perfil, pin },
  shown,
}: {
  account: Account
  shown: boolean
}) {
  const words = useWords()
  const row = (value: string | null) => ({
    value: shown ? (value ?? '') : undefined,
    of: `compra ${id}`,
    copyable: true,
  })
  return (
    <>
      <dl className="grid gap-1">
        <Row term={words.username} {...row(username)} />
        <Row term={words.password} {...row(password)} />
        <Row term="Perfil" {...row(perfil)} />
        {pin !== '' && <Row term="Pin" {...row(pin)} />}
      </dl>
      {[username, password, perfil, pin].some((value) => mayLoseSigns(value ?? '')) && (
        <p className="mt-2 rounded-control bg-warn-wash px-3 py-2 text-14 text-warn">
          Hay un acento grave (`) en estos datos: WhatsApp puede ocultar signos. Compara el mensaje con ellos.
        </p>
      )}
    </>
  )
}
