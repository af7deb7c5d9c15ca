import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ShownClaim } from '#contract/claims.ts'
import { claimCan, claimKindLabels, maxClaimPictures, reopenableUntil } from '#domain/claim.ts'
import { may } from '#domain/user.ts'
import { ApiError, call, issueOf } from '../../platform/api.ts'
import { NotFoundError, positive, type PageProps } from '../../platform/location.ts'
import { paths } from '../../platform/paths.ts'
import { api } from '../../platform/routes.ts'
import { currentSession, useStanding } from '../../platform/session.ts'
import { useUpload } from '../../platform/use-upload.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Form, Notice } from '../../ui/form.tsx'
import { formatMoment } from '../../ui/format-date.ts'
import { Loaded } from '../../ui/list-view.tsx'
import { AdminPage, Page } from '../../ui/page.tsx'
import { soles } from '../../ui/soles.ts'
import { SkeletonList } from '../../ui/states.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { useNow } from '../../ui/timers.ts'
import { toast } from '../../ui/toast.ts'
import { UploadButton } from '../../ui/upload-button.tsx'
import { FallButton } from '../outages/fall-button.tsx'
import { AnswerDialog } from './answer-dialog.tsx'
import { ClaimChips } from './claim-chips.tsx'
import { ClaimPicture } from './claim-picture.tsx'
import { claimQuery, refreshClaims } from './queries.ts'

/** One claim: where it stands, what was said, and what this viewer can do about it. */
export function ClaimPage({ params }: PageProps) {
  const id = positive(params['id'])
  const claim = useQuery({ ...claimQuery(id ?? 0), enabled: id !== undefined })
  const gone = claim.error instanceof ApiError && claim.error.status === 404
  if (id === undefined || gone) throw new NotFoundError()
  const Frame = may.administer(useStanding()) ? AdminPage : Page
  return (
    <Frame back={{ href: `#${paths.claims()}`, label: 'Todos los reclamos' }} title={`Reclamo #${id}`}>
      <Loaded query={claim} skeleton={<SkeletonList count={3} className="h-24 rounded-card" />}>
        {(data) => <Story claim={data} />}
      </Loaded>
    </Frame>
  )
}

function Story({ claim }: { claim: ShownClaim }) {
  const now = useNow()
  const [answering, answer] = useState(false)
  const { nombre, purchaseId, kind, openedAt, buyer, seller, account, refunded, settledAt } = claim
  const own = currentSession()?.user.id === buyer.id
  const isOpen = claimCan.beSettled(claim.estado)
  return (
    <div className="grid max-w-3xl gap-5">
      <section aria-label="El reclamo" className="grid gap-3 rounded-card border border-line bg-surface p-4">
        <h2 className="text-22 font-bold wrap-anywhere">{nombre}</h2>
        <div className="flex flex-wrap gap-2">
          <ClaimChips claim={claim} now={now} />
        </div>
        <dl className="grid grid-cols-2 gap-x-3 gap-y-2 text-14">
          <Fact term="Qué pasa">{claimKindLabels[kind]}</Fact>
          <Fact term="Desde">{formatMoment(openedAt)}</Fact>
          <Fact term="Compra">{`#${purchaseId}`}</Fact>
          {own ? <Fact term="Responde">{seller.username}</Fact> : <Fact term="Comprador">{buyer.username}</Fact>}
          {account && <Fact term="Cuenta">{`#${account.id} de ${seller.username}`}</Fact>}
          {settledAt && <Fact term="Respondido">{formatMoment(settledAt)}</Fact>}
          {refunded !== null && <Fact term="Devuelto">{soles(refunded)}</Fact>}
        </dl>
        <div className="flex flex-wrap gap-2 max-xs:*:grow">
          {claim.mayAnswer && <Button onClick={() => answer(true)}>Responder</Button>}
          {claim.mayAnswer && account && <FallButton accountId={account.id} fallenAt={account.fallenAt} size="md" />}
          {own && (
            <ButtonLink variant="secondary" href={`#${paths.purchases({ username: `#${purchaseId}` })}`}>
              Ver la compra
            </ButtonLink>
          )}
          {claim.mayReopen && settledAt && <Reopen claim={claim} settledAt={settledAt} />}
        </div>
      </section>
      <Pictures claim={claim} own={own} isOpen={isOpen} />
      <Thread claim={claim} own={own} />
      {isOpen && (own || claim.mayAnswer) && <Write claim={claim} />}
      {answering && claim.ways && <AnswerDialog claim={claim} ways={claim.ways} onClose={() => answer(false)} />}
    </div>
  )
}

function Fact({ term, children }: { term: string; children: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-soft">{term}</dt>
      <dd className="font-medium wrap-anywhere">{children}</dd>
    </div>
  )
}

function Reopen({ claim: { id }, settledAt }: { claim: ShownClaim; settledAt: Date }) {
  const reopen = useMutation({
    mutationFn: () => call(api.claims.reopen, { params: { id } }),
    onSuccess: () => toast('Lo abrimos otra vez', { type: 'good' }),
    onError: (error) => toast(error.message, { type: 'bad' }),
    onSettled: refreshClaims,
  })
  return (
    <div className="grid gap-1">
      <Button variant="secondary" busy={reopen.isPending} onClick={() => reopen.mutate()}>
        Sigue sin funcionar
      </Button>
      <p className="text-14 text-soft">Una vez, hasta el {formatMoment(reopenableUntil(settledAt))}.</p>
    </div>
  )
}

function Pictures({ claim: { id, pictures }, own, isOpen }: { claim: ShownClaim; own: boolean; isOpen: boolean }) {
  const upload = useUpload((file) => call(api.claims.addPicture, { params: { id }, file }), refreshClaims)
  const mayAdd = own && isOpen && pictures.length < maxClaimPictures
  if (pictures.length === 0 && !mayAdd) return null
  return (
    <section aria-label="Imágenes" className="grid gap-3">
      {pictures.length > 0 && (
        <ul className="grid grid-cols-3 items-start gap-2">
          {pictures.map((picture, index) => (
            <li key={picture.id}>
              <ClaimPicture id={id} pictureId={picture.id} alt={`imagen ${index + 1} del reclamo`} />
            </li>
          ))}
        </ul>
      )}
      {mayAdd && (
        <div>
          <UploadButton size="sm" label="imagen del reclamo" busy={upload.isPending} onFile={upload.mutate}>
            Agregar imagen
          </UploadButton>
          <Notice tone="bad">{upload.refused}</Notice>
        </div>
      )}
    </section>
  )
}

function Thread({ claim: { messages }, own }: { claim: ShownClaim; own: boolean }) {
  return (
    <ol aria-label="Mensajes" className="grid gap-3">
      {messages.map(({ id, text, createdAt, author, ofBuyer }) => (
        <li
          key={id}
          className={`grid max-w-[85%] gap-1 rounded-card px-4 py-3 ${ofBuyer === own ? 'justify-self-end bg-accent-wash' : 'justify-self-start bg-raised'}`}
        >
          <p className="text-14 text-soft">
            <span className="font-semibold wrap-anywhere">{ofBuyer && own ? 'Tú' : author}</span> ·{' '}
            <time dateTime={createdAt.toISOString()}>{formatMoment(createdAt)}</time>
          </p>
          <p className="wrap-anywhere whitespace-pre-line">{text}</p>
        </li>
      ))}
    </ol>
  )
}

function Write({ claim: { id } }: { claim: ShownClaim }) {
  const [text, type] = useState('')
  const write = useMutation({
    mutationFn: () => call(api.claims.write, { params: { id }, body: { text } }),
    onSuccess: () => type(''),
    onSettled: refreshClaims,
  })
  return (
    <Form onSubmit={() => write.mutate()} error={write.error} className="grid gap-3">
      <TextArea
        label="Escribe un mensaje"
        maxLength={1000}
        value={text}
        onChange={(event) => type(event.target.value)}
        error={issueOf(write.error, 'text')}
        hint="No escribas contraseñas."
      />
      <Notice tone="bad">{write.error?.message}</Notice>
      <div>
        <Button type="submit" variant="secondary" busy={write.isPending}>
          Enviar
        </Button>
      </div>
    </Form>
  )
}
