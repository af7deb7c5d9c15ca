import { useMutation, useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { WaitingCode } from '#contract/codes.ts'
import { may } from '#domain/user.ts'
import { call } from '../../platform/api.ts'
import { paths } from '../../platform/paths.ts'
import { refresh, keys } from '../../platform/query-client.ts'
import { api } from '../../platform/routes.ts'
import { useStanding } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Form } from '../../ui/form.tsx'
import { formatWait } from '../../ui/format-date.ts'
import { Loaded } from '../../ui/list-view.tsx'
import { AdminPage, Page } from '../../ui/page.tsx'
import { EmptyState, SkeletonList } from '../../ui/states.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useNow } from '../../ui/timers.ts'
import { toast } from '../../ui/toast.ts'
import { SoundSwitch } from '../wallet/sound-switch.tsx'
import { waitingCodesQuery } from './queries.ts'

/** The requests for codes that wait, each answered in one field; what was sent can be corrected. */
export function CodesPage() {
  const administers = may.administer(useStanding())
  const waiting = useQuery(waitingCodesQuery)
  const [sent, setSent] = useState<readonly WaitingCode[]>([])
  const Frame = administers ? AdminPage : Page
  return (
    <Frame title="Códigos" aside={<SoundSwitch what="cuando piden un código" />}>
      <p className="mb-4 max-w-prose text-soft">
        Tus clientes los piden cuando su cuenta les pide un código que llega al correo de esa cuenta. Escríbelo aquí: lo
        ven durante 15 minutos y después se borra.
      </p>
      <Loaded query={waiting} skeleton={<SkeletonList className="h-24" />}>
        {({ items, asked, answered, medianSeconds }) => (
          <>
            {items.length === 0 ? (
              <EmptyState icon={<KeyRound size={40} />} title="Nadie espera un código">
                Cuando alguien pida uno, aparecerá aquí.
              </EmptyState>
            ) : (
              <Rows label="Esperan un código">
                {items.map((item) => (
                  <CodeRow key={item.id} item={item} onSent={() => setSent((before) => [item, ...before])}>
                    Enviar
                  </CodeRow>
                ))}
              </Rows>
            )}
            {sent.length > 0 && (
              <section className="mt-8">
                <h2 className="mb-2 text-18 font-bold">Enviados</h2>
                <Rows label="Enviados">
                  {sent.map((item) => (
                    <CodeRow key={item.id} item={item}>
                      Corregir
                    </CodeRow>
                  ))}
                </Rows>
              </section>
            )}
            {asked > 0 && <p className="mt-6 text-14 text-soft">{figures(asked, answered, medianSeconds)}</p>}
          </>
        )}
      </Loaded>
    </Frame>
  )
}

function figures(asked: number, answered: number, medianSeconds: number | null): string {
  const all = `En 30 días: ${asked} ${asked === 1 ? 'pedido' : 'pedidos'}, ${answered} con respuesta`
  if (medianSeconds === null) return `${all}.`
  return `${all}. La mediana es ${formatWait(medianSeconds * 1000)}.`
}

const Rows = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul aria-label={label} className="divide-y divide-line rounded-card border border-line bg-surface">
    {children}
  </ul>
)

type RowProps = { item: WaitingCode; onSent?: () => void; children: string }

/** One request, with the field that answers it. */
function CodeRow({ item, onSent, children }: RowProps) {
  const { id, purchaseId, nombre, nombreUser, askedAt, seller, told } = item
  const [code, write] = useState('')
  const send = useMutation({
    mutationFn: () => call(api.codes.answer, { params: { id }, body: { code } }),
    onSuccess: () => {
      toast(`Código enviado a ${nombreUser}`, { type: 'good' })
      write('')
      onSent?.()
    },
    onSettled: () => refresh(keys.codes),
  })
  const now = useNow()
  return (
    <li aria-label={`${nombre}, de ${nombreUser}`} className="grid gap-3 p-4 md:grid-cols-2 md:items-center">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{nombre}</p>
        <p className="flex flex-wrap items-center gap-x-2 text-14 text-soft">
          <span className="wrap-anywhere">{nombreUser}</span>
          <a
            href={`#${paths.purchases({ tab: 'ventas', q: `#${purchaseId}` })}`}
            className="inline-flex min-h-9 items-center font-semibold"
          >
            Venta #{purchaseId}
          </a>
          <span className="whitespace-nowrap">hace {formatWait(now - askedAt.getTime())}</span>
          {!told && <Chip tone="info">Lo atiende {seller}</Chip>}
        </p>
      </div>
      <Form onSubmit={() => send.mutate()} error={send.error} className="flex items-end gap-2">
        <div className="min-w-0 grow">
          <TextField
            label="Código"
            autoComplete="off"
            maxLength={20}
            required
            value={code}
            onChange={(event) => write(event.target.value)}
            error={send.error?.message}
          />
        </div>
        <Button type="submit" busy={send.isPending} about={`el código a ${nombreUser}`} className="min-h-12!">
          {children}
        </Button>
      </Form>
    </li>
  )
}
