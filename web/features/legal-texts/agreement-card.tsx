import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { notAgreed } from '#domain/legal-text.ts'
import { call } from '../../platform/api.ts'
import { refresh, keys, showReply } from '../../platform/query-client.ts'
import { api } from '../../platform/routes.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/form.tsx'
import { LegalNames, useLegalVersions } from './legal-links.tsx'
import { agreedQuery } from './queries.ts'

/** Asks an account that has not agreed to the current versions; it may be left for later. */
export function AgreementCard() {
  const current = useLegalVersions()
  const { data: agreed } = useQuery(agreedQuery)
  const [later, leave] = useState(false)
  const kinds = agreed ? notAgreed(current, agreed) : []
  const agree = useMutation({
    mutationFn: () =>
      call(api.legalTexts.agree, {
        body: Object.fromEntries(kinds.map((kind) => [kind, current[kind] ?? undefined])),
      }),
    onSuccess: (reply) => showReply(agreedQuery.queryKey, reply),
    onError: () => refresh(keys.settings, keys.legalTexts),
  })
  const several = kinds.length > 1
  if (later || kinds.length === 0) return null
  return (
    <section aria-label="Términos y privacidad" className="container-page pt-4">
      <div className="grid gap-3 rounded-card border border-line bg-surface p-4">
        <p>
          {several ? 'Hay versiones nuevas' : 'Hay una versión nueva'} de <LegalNames kinds={kinds} />.{' '}
          {several ? 'Léelas' : 'Léela'} y dinos si estás de acuerdo. Tu cuenta y tus compras siguen igual mientras
          tanto.
        </p>
        <Notice tone="bad">{agree.error?.message}</Notice>
        <div className="flex flex-wrap gap-2">
          <Button busy={agree.isPending} onClick={() => agree.mutate()}>
            Acepto
          </Button>
          <Button variant="quiet" onClick={() => leave(true)}>
            Más tarde
          </Button>
        </div>
      </div>
    </section>
  )
}
