import { useState } from 'react'
import { problems } from '#contract/protocol/problems.ts'
import type { HelpPageName } from '#contract/help.ts'
import { paths } from '../../platform/paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Notice } from '../../ui/form.tsx'

const addresses: Record<HelpPageName, string> = {
  instrucciones: `#${paths.instructions()}`,
  preguntas: `#${paths.questions()}`,
}

/** Shown when somebody else saved first: nothing is lost, and the user decides which version stays. */
export function EditConflict({ name, busy, onReplace }: { name: HelpPageName; busy: boolean; onReplace: () => void }) {
  const [asking, ask] = useState(false)
  return (
    <div className="grid gap-3">
      <Notice tone="bad">{`${problems.PAGE_CHANGED.message} Tu texto sigue aquí, sin guardar.`}</Notice>
      <div className="flex flex-wrap gap-3">
        <ButtonLink variant="secondary" size="sm" href={addresses[name]} target="_blank">
          Ver la página guardada
        </ButtonLink>
        <Button variant="danger" size="sm" busy={busy} onClick={() => ask(true)}>
          Reemplazarla con la mía
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={ask}
        title="Reemplazar la página guardada"
        confirmLabel="Reemplazar"
        danger
        onConfirm={() => {
          ask(false)
          onReplace()
        }}
      >
        Se guardará tu texto y se perderá lo que cambió la otra persona.
      </ConfirmDialog>
    </div>
  )
}
