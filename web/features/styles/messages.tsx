import { Package } from 'lucide-react'
import { useState } from 'react'
import { Button, Spinner } from '../../ui/button.tsx'
import { ConfirmAction, ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { ListView, Rows } from '../../ui/list-view.tsx'
import { Notice } from '../../ui/form.tsx'
import { EmptyState, ErrorState, Skeleton, SkeletonList } from '../../ui/states.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { Chapter, Specimen } from './specimen.tsx'

type Shown = 'sm' | 'md' | 'lg' | 'confirm' | 'danger' | 'action' | 'form'
const labels: [Shown, string][] = [
  ['sm', 'Dialog sm'],
  ['md', 'Dialog md'],
  ['lg', 'Dialog lg'],
  ['confirm', 'ConfirmDialog'],
  ['danger', 'ConfirmDialog danger'],
  ['action', 'ConfirmAction'],
  ['form', 'FormDialog con error'],
]

export function Dialogs() {
  const [shown, show] = useState<Shown>()
  const close = () => show(undefined)
  return (
    <Chapter
      id="dialogos"
      title="Diálogos"
      note="Dicen qué va a pasar. En el teléfono suben desde abajo, al alcance del pulgar."
    >
      <Specimen name="Se abren en el tema de la página">
        {labels.map(([kind, label]) => (
          <Button key={kind} variant="secondary" onClick={() => show(kind)}>
            {label}
          </Button>
        ))}
      </Specimen>
      <Dialog
        open={shown === 'sm' || shown === 'md' || shown === 'lg'}
        onOpenChange={close}
        title="Datos del cliente"
        description="Compra #359"
        {...((shown === 'sm' || shown === 'lg') && { size: shown })}
        footer={<Button onClick={close}>Listo</Button>}
      >
        <p>Carmen Rojas, +51 900 000 103.</p>
      </Dialog>
      <ConfirmDialog
        open={shown === 'confirm' || shown === 'danger'}
        onOpenChange={close}
        title={shown === 'danger' ? 'Eliminar recarga' : 'Sortear'}
        confirmLabel={shown === 'danger' ? 'Eliminar' : 'SORTEAR'}
        danger={shown === 'danger'}
        onConfirm={close}
      >
        <p>No se puede deshacer.</p>
      </ConfirmDialog>
      {shown === 'action' && (
        <ConfirmAction
          title="Eliminar producto"
          confirmLabel="Eliminar"
          danger
          act={() => new Promise((done) => setTimeout(done, 1500))}
          onDone={() => toast('Producto eliminado')}
          refresh={() => Promise.resolve()}
          onClose={close}
        >
          <p>No se puede deshacer.</p>
        </ConfirmAction>
      )}
      {shown === 'form' && (
        <FormDialog
          title="Nueva marca"
          submitLabel="Guardar"
          size="md"
          busy={false}
          error={new Error('Revisa lo que escribiste.')}
          dirty
          onSubmit={close}
          onClose={close}
        >
          <TextField label="Nombre" error="Este dato es obligatorio." />
        </FormDialog>
      )}
    </Chapter>
  )
}

/** The message of an internal server error. */
const failure = 'Algo falló de nuestro lado. Vuelve a probar.\nCódigo del error: K7QX2-M9PTA'

export function Messages() {
  return (
    <Chapter id="avisos" title="Avisos" note="Qué pasó, en una oración corta. Los que pasan se van solos.">
      <Specimen name="Notice">
        <div className="grid w-full gap-3">
          <Notice tone="good">Guardaste los cambios.</Notice>
          <Notice tone="bad">Usuario o contraseña incorrectos.</Notice>
          <Notice tone="bad">{failure}</Notice>
        </div>
      </Specimen>
      <Specimen name="toast: good, bad, info">
        <Button variant="secondary" onClick={() => toast('Compra exitosa', { type: 'good' })}>
          good
        </Button>
        <Button variant="secondary" onClick={() => toast('No cuenta con saldo suficiente', { type: 'bad' })}>
          bad
        </Button>
        <Button variant="secondary" onClick={() => toast('Tu sesión terminó. Ingresa de nuevo.')}>
          info
        </Button>
        <Button variant="secondary" onClick={() => toast(failure, { type: 'bad' })}>
          bad, de la tienda
        </Button>
      </Specimen>
    </Chapter>
  )
}

export function States() {
  return (
    <Chapter id="estados" title="Estados de una lista" note="Vacía, rota y en camino: siempre con el siguiente paso.">
      <Specimen name="EmptyState">
        <EmptyState icon={<Package size={40} />} title="Aún no compras nada" action={<Button>Ver la cartelera</Button>}>
          Lo que compres aparece aquí con sus datos de acceso.
        </EmptyState>
      </Specimen>
      <Specimen name="ErrorState">
        <ErrorState error={new Error(failure)} onRetry={() => undefined} />
      </Specimen>
      <Specimen name="ListView, SkeletonList">
        {[undefined, ['Netflix', 'Spotify']].map((data) => (
          <ListView
            key={data?.length ?? 0}
            query={{ data, error: null, isError: false, refetch: () => undefined }}
            skeleton={<SkeletonList count={2} className="h-6 w-40" />}
            empty={null}
          >
            {(names) => <p>{names.join(', ')}</p>}
          </ListView>
        ))}
      </Specimen>
      <Specimen name="Rows">
        <Rows stale>
          <p>Netflix, Spotify</p>
        </Rows>
      </Specimen>
      <Specimen name="Skeleton, Spinner">
        <div className="grid w-64 gap-3">
          <Skeleton className="h-28 rounded-card" />
          <Skeleton className="h-5 w-4/5" />
          <Skeleton className="h-11" />
        </div>
        <Spinner />
      </Specimen>
    </Chapter>
  )
}
