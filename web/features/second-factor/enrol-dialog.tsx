import { useState, type ReactNode } from 'react'
import type { OwnFactors } from '#contract/second-factor.ts'
import { refreshAll } from '../../platform/query-client.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { EnrolForm } from './enrol-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** Sends the last step of an enrolment: with the first factor come the recovery codes. */
export type Finish = (call: () => Promise<{ recoveryCodes: string[] | null }>) => Promise<unknown>

type Props<Begun> = {
  title: string
  asks: OwnFactors['asks']
  begin: (body: { password: string; mailCode?: string }) => Promise<Begun>
  onClose: () => void
  /** The last step. */
  children: (begun: Begun, finish: Finish) => ReactNode
}

/** Enrols a factor: who one is, the factor itself, and the recovery codes, which are shown this once. */
export function EnrolDialog<Begun extends object>({ title, asks, begin, onClose, children }: Props<Begun>) {
  const [begun, goOn] = useState<Begun>()
  const [sending, send] = useState(false)
  const [codes, show] = useState<string[]>()
  const finish: Finish = async (call) => {
    send(true)
    try {
      const { recoveryCodes } = await call()
      if (recoveryCodes) show(recoveryCodes)
      else onClose()
      // What was closed to an account that must have a factor is open now.
      refreshAll()
    } finally {
      send(false)
    }
  }
  const mayClose = !sending && !codes
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && mayClose && onClose()}
      title={codes ? 'Códigos de recuperación' : title}
      size="sm"
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : begun ? (
        children(begun, finish)
      ) : (
        <EnrolForm asks={asks} send={begin} onDone={goOn} />
      )}
    </Dialog>
  )
}
