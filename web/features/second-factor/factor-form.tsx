import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { Assertion } from '#contract/second-factor.ts'
import type { ProofWay } from '#domain/proof.ts'
import { knowsPasskeys, signWithPasskey } from '../../platform/passkey.ts'
import { useForm } from '../../platform/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Form, Notice } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'

type Given = { code: string } | { recoveryCode: string } | { passkey: Assertion }

type Props<Reply> = {
  ways: readonly ProofWay[]
  /** What to ask a passkey to sign. */
  ask: () => Promise<object>
  send: (given: Given) => Promise<Reply>
  onDone: (reply: Reply) => unknown
  onCancel: () => void
}
type Way = Exclude<ProofWay, 'password'>

const others: Record<Way, string> = {
  passkey: 'Usar mi llave de acceso',
  totp: 'Usar un código de mi aplicación',
  recovery: 'Usar un código de recuperación',
}

/** Asks for the second factor, first in the way that takes the fewest presses; each other way is one press away. */
export function FactorForm<Reply>({ ways, ...rest }: Props<Reply>) {
  const usable = (['passkey', 'totp', 'recovery'] as const).filter(
    (way) => ways.includes(way) && (way !== 'passkey' || knowsPasskeys()),
  )
  const [way, choose] = useState(usable[0] ?? 'recovery')
  return (
    <div className="grid gap-4">
      {way === 'passkey' ? <PasskeyStep {...rest} /> : <CodeStep key={way} way={way} {...rest} />}
      <div className="grid justify-items-start">
        {usable
          .filter((other) => other !== way)
          .map((other) => (
            <button
              key={other}
              type="button"
              onClick={() => choose(other)}
              className="min-h-11 text-14 font-semibold text-accent hover:underline"
            >
              {others[other]}
            </button>
          ))}
      </div>
    </div>
  )
}

type StepProps<Reply> = Omit<Props<Reply>, 'ways'>

/** Begins by itself: the browser asks for a finger, a face or a PIN. */
function PasskeyStep<Reply>({ ask, send, onDone, onCancel }: StepProps<Reply>) {
  const { mutate, ...signing } = useMutation({
    mutationFn: async () => send({ passkey: await signWithPasskey(await ask()) }),
    onSuccess: onDone,
    // The browser's own question lies above; the other ways stay within reach.
    meta: { quiet: true },
  })
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    mutate()
  }, [mutate])
  return (
    <div className="grid gap-4">
      <p className="flex items-center gap-3">
        <KeyRound size={28} className="shrink-0 text-accent" />
        Confirma con tu huella, tu rostro, tu PIN o tu llave de seguridad.
      </p>
      <Notice tone="bad">{signing.error?.message}</Notice>
      <Buttons onCancel={onCancel}>
        <Button busy={signing.isPending} onClick={() => mutate()}>
          {signing.isError ? 'Intentar de nuevo' : 'Confirmar'}
        </Button>
      </Buttons>
    </div>
  )
}

const fields = {
  totp: {
    name: 'code',
    label: 'Código de 6 dígitos',
    hint: 'El que muestra ahora tu aplicación de códigos.',
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
    maxLength: 9,
  },
  recovery: {
    name: 'recoveryCode',
    label: 'Código de recuperación',
    hint: 'Uno de los que guardaste al activarlo. Cada uno sirve una vez.',
    autoComplete: 'off',
    autoCapitalize: 'characters',
    maxLength: 20,
  },
} as const

function CodeStep<Reply>({ way, send, onDone, onCancel }: StepProps<Reply> & { way: keyof typeof fields }) {
  const input = useRef<HTMLInputElement>(null)
  const { name, ...shown } = fields[way]
  const form = useForm<'typed', Reply>({
    initial: { typed: '' },
    send: ({ typed }) => send(name === 'code' ? { code: typed } : { recoveryCode: typed }),
    onSuccess: onDone,
  })
  useEffect(() => input.current?.focus(), [])
  const fault = form.issue(name)
  return (
    <Form onSubmit={form.submit} error={form.error} className="grid gap-4">
      <TextField ref={input} required spellCheck={false} {...shown} {...form.field('typed')} error={fault} />
      <Notice tone="bad">{fault === undefined ? form.error?.message : undefined}</Notice>
      <Buttons onCancel={onCancel}>
        <Button type="submit" busy={form.isPending}>
          Confirmar
        </Button>
      </Buttons>
    </Form>
  )
}

function Buttons({ onCancel, children }: { onCancel: () => void; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-end gap-3 *:flex-1">
      <Button variant="secondary" onClick={onCancel}>
        Cancelar
      </Button>
      {children}
    </div>
  )
}
