import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { ShownFall } from '#contract/outages.ts'
import { chatLink } from '#domain/chat-texts.ts'
import { may } from '#domain/user.ts'
import { call, issueOf } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { useStanding } from '../../platform/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form, Notice } from '../../ui/form.tsx'
import { formatMoment } from '../../ui/format-date.ts'
import { Loaded } from '../../ui/list-view.tsx'
import { SkeletonList } from '../../ui/states.tsx'
import { Summary } from '../../ui/summary.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { DaysOfAccount } from './days-of-account.tsx'
import { fallQuery, refreshOutages } from './queries.ts'

const rentsIn = (count: number) => (count === 1 ? '1 compra en curso' : `${count} compras en curso`)

/** What is done about an account that stopped working: first its buyers are told, then they get what works. */
export function FallDialog({ accountId, onClose }: { accountId: number; onClose: () => void }) {
  const fall = useQuery(fallQuery(accountId))
  return (
    <Dialog open title={`Cuenta #${accountId}`} size="md" onOpenChange={(open) => !open && onClose()}>
      <Loaded query={fall} skeleton={<SkeletonList count={3} className="h-20 rounded-card" />}>
        {(data) => (data.fallenAt === null ? <Mark fall={data} /> : <Repair fall={data} onClose={onClose} />)}
      </Loaded>
    </Dialog>
  )
}

function Mark({ fall: { accountId, nombre, rents } }: { fall: ShownFall }) {
  const mark = useMutation({
    mutationFn: () => call(api.outages.markFallen, { params: { id: accountId } }),
    onSettled: refreshOutages,
  })
  return (
    <div className="grid gap-4">
      <p className="wrap-anywhere">
        <strong>{nombre}</strong>, {rentsIn(rents)}.
      </p>
      <p className="text-soft">
        Deja de venderse y de renovarse hasta que vuelva.{' '}
        {rents > 0 && 'Avisamos una vez a sus compradores: ya lo sabemos y lo estamos arreglando.'}
      </p>
      <Notice tone="bad">{mark.error?.message}</Notice>
      <Button busy={mark.isPending} onClick={() => mark.mutate()}>
        {rents === 0 ? 'Marcar como caída' : 'Avisar a sus compradores'}
      </Button>
    </div>
  )
}

/** One way to give the buyers of a fallen account what works. */
function Way({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-3 rounded-card border border-line p-4">
      <h3 className="text-16 font-bold">{title}</h3>
      {children}
    </section>
  )
}

function Repair({ fall, onClose }: { fall: ShownFall; onClose: () => void }) {
  const { accountId, nombre, rents, claims, fallenAt } = fall
  const administers = may.administer(useStanding())
  const works = useMutation({
    mutationFn: () => call(api.outages.markWorking, { params: { id: accountId } }),
    onSuccess: () => {
      toast(rents > 0 ? 'Les avisamos que ya funciona' : 'La cuenta vuelve a venderse', { type: 'good' })
      onClose()
    },
    onError: (error) => toast(error.message, { type: 'bad' }),
    onSettled: refreshOutages,
  })
  return (
    <div className="grid gap-4">
      <p className="wrap-anywhere">
        <strong>{nombre}</strong> está caída desde el {fallenAt && formatMoment(fallenAt)}. {rentsIn(rents)}
        {claims > 0 && `, ${claims === 1 ? '1 reclamo' : `${claims} reclamos`}`}.
      </p>
      <NewData fall={fall} administers={administers} onClose={onClose} />
      {rents > 0 && <Replace fall={fall} />}
      {rents > 0 && administers && (
        <Way title="Días para cada uno">
          <DaysOfAccount accountId={accountId} fallenAt={fallenAt} />
        </Way>
      )}
      <WithoutMail fall={fall} />
      <Button variant="secondary" busy={works.isPending} onClick={() => works.mutate()}>
        Ya funciona con los mismos datos
      </Button>
    </div>
  )
}

function NewData({ fall, administers, onClose }: { fall: ShownFall; administers: boolean; onClose: () => void }) {
  const { accountId, rents } = fall
  const [username, typeUsername] = useState('')
  const [password, typePassword] = useState('')
  const save = useMutation({
    mutationFn: () =>
      call(api.outages.giveNewData, {
        params: { id: accountId },
        body: { password, ...(administers && { username }) },
      }),
    onSuccess: ({ changed }) => {
      toast(changed === 1 ? '1 comprador ve los datos nuevos' : `${changed} compradores ven los datos nuevos`, {
        type: 'good',
      })
      onClose()
    },
    onSettled: refreshOutages,
  })
  return (
    <Way title="Datos nuevos">
      <Form className="grid gap-3" error={save.error} onSubmit={() => save.mutate()}>
        {administers && (
          <TextField
            label="Usuario nuevo"
            autoComplete="off"
            maxLength={200}
            value={username}
            onChange={(event) => typeUsername(event.target.value)}
            error={issueOf(save.error, 'username')}
            hint="Vacío: sigue el de antes."
          />
        )}
        <TextField
          label="Contraseña nueva"
          autoComplete="off"
          maxLength={200}
          value={password}
          onChange={(event) => typePassword(event.target.value)}
          error={issueOf(save.error, 'password')}
        />
        <Notice tone="bad">{save.error?.message}</Notice>
        <Button type="submit" busy={save.isPending} disabled={username === '' && password === ''}>
          {rents > 1 ? `Guardar para los ${rents}` : 'Guardar'}
        </Button>
      </Form>
    </Way>
  )
}

function Replace({ fall: { accountId, rents, free } }: { fall: ShownFall }) {
  const replace = useMutation({
    mutationFn: () => call(api.outages.replaceAll, { params: { id: accountId } }),
    onSuccess: ({ changed, rents: left }) => {
      const rest = left > 0 ? ` Quedan ${left}.` : ''
      toast(`${changed === 1 ? '1 comprador tiene' : `${changed} compradores tienen`} otro perfil.${rest}`, {
        type: left > 0 ? 'info' : 'good',
      })
    },
    onError: (error) => toast(error.message, { type: 'bad' }),
    onSettled: refreshOutages,
  })
  const some = Math.min(rents, free)
  return (
    <Way title="Otro perfil para cada uno">
      <p className="text-14 text-soft">
        {free === 0
          ? 'No queda ningún perfil libre de este producto. Agrega cuentas, o dales días.'
          : `${free === 1 ? 'Hay 1 perfil libre' : `Hay ${free} perfiles libres`}. Hasta el mismo día, primero los que terminan antes${free < rents ? '; los demás quedan aquí' : ''}.`}
      </p>
      {free > 0 && (
        <Button variant="secondary" busy={replace.isPending} onClick={() => replace.mutate()}>
          {some === 1 ? 'Dar otro perfil a 1' : `Dar otro perfil a ${some}`}
        </Button>
      )}
    </Way>
  )
}

/** Buyers whom no mail reaches, each with a chat that says what happened. */
function WithoutMail({ fall: { nombre, withoutMail } }: { fall: ShownFall }) {
  if (withoutMail.length === 0) return null
  const text = `Hola, ${nombre} no funciona en este momento. Ya lo sabemos y lo estamos arreglando: te avisamos apenas vuelva.`
  return (
    <details className="rounded-card border border-line p-4">
      <Summary>
        {withoutMail.length === 1 ? '1 sin correo: avísale' : `${withoutMail.length} sin correo: avísales`} por WhatsApp
      </Summary>
      <ul className="mt-2 divide-y divide-line">
        {withoutMail.map(({ purchaseId, username, nombreUser, telefono }) => (
          <li key={purchaseId} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <span className="min-w-0 wrap-anywhere">
              {nombreUser} <span className="text-14 text-soft">· {username}</span>
            </span>
            <ButtonLink
              size="sm"
              variant="secondary"
              about={`a ${nombreUser}, compra ${purchaseId}`}
              href={chatLink(telefono, text)}
              target="_blank"
              rel="noreferrer"
            >
              Escribir
            </ButtonLink>
          </li>
        ))}
      </ul>
    </details>
  )
}
