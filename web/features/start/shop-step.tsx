import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { RouteOf } from '#contract/protocol/outline.ts'
import type { BodyOf, ReplyOf } from '#contract/protocol/route.ts'
import { readableColor } from '#domain/accent.ts'
import { bannerCount } from '#domain/banner.ts'
import { defaultIdentity } from '#domain/identity.ts'
import { call, issueOf, loadSchemas } from '../../platform/api.ts'
import { invalidInput, missing } from '../../platform/invalid-input.ts'
import { forgetDraft, useKeptDraft } from '../../platform/kept-draft.ts'
import { navigate } from '../../platform/location.ts'
import { paths } from '../../platform/paths.ts'
import { keys, queryClient, refresh, showReply } from '../../platform/query-client.ts'
import { api } from '../../platform/routes.ts'
import { settingsQuery } from '../../platform/settings.ts'
import { followSettings } from '../../platform/shop.ts'
import { PhoneField } from '../../ui/phone-field.tsx'
import { Summary } from '../../ui/summary.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { IdentityPreview } from '../settings/identity-preview.tsx'
import { noProvider, ProviderFields } from '../settings/provider-fields.tsx'
import { WordsChoice } from '../settings/words-section.tsx'
import { BannerChoice } from './banner-choice.tsx'
import { ColorChoice } from './color-choice.tsx'
import { chosenProposals, proposedBanners } from './proposed-banners.ts'
import { StepFrame, StepPart } from './step-frame.tsx'

type Settings = ReplyOf<RouteOf<typeof api.settings.get>>

const draftOf = ({ identity, supportPhones, words, banners = [], provider = noProvider }: Settings) => ({
  // The name that every shop begins with is none of its own.
  name: identity.name === defaultIdentity.name ? '' : identity.name,
  color: identity.color,
  telefono: supportPhones[0]?.telefono ?? '',
  words,
  provider,
  /** Which banners of those proposed; null where the owner made others. */
  chosen: chosenProposals(banners, identity.name) ?? null,
})
type Draft = ReturnType<typeof draftOf>

const kept = 'start-shop'

/** The first step: how the shop is called and looks, and where it answers. */
export function ShopStep({ settings }: { settings: Settings }) {
  const [draft, edit] = useKeptDraft(kept, () => draftOf(settings))
  const [base, setBase] = useState(settings)
  useEffect(() => void loadSchemas().catch(() => undefined), [])
  const save = useMutation({
    mutationFn: () => call(api.settings.change, { body: changeOf(draft, base) }),
    onSuccess: async (saved) => {
      forgetDraft(kept)
      await showReply(settingsQuery.queryKey, saved)
      followSettings(saved)
      void refresh(keys.banners, keys.dashboard)
      navigate(paths.start({ paso: 2 }))
    },
    // Somebody else may have saved other settings: the next attempt replaces those that are known then.
    onError: async () => {
      await refresh(keys.settings)
      setBase((now) => queryClient.getQueryData(settingsQuery.queryKey) ?? now)
    },
  })
  const { error } = save
  const color = draft.color === null ? null : readableColor(draft.color)
  const name = draft.name.trim() || defaultIdentity.name
  return (
    <StepFrame
      step={1}
      title="Tu tienda"
      lead="Su nombre, su color y dónde te escriben. Todo se puede cambiar después."
      submitLabel="Siguiente"
      busy={save.isPending}
      error={error}
      onSubmit={() => save.mutate()}
    >
      <StepPart title="Nombre y color">
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <div className="grid gap-4">
            <TextField
              label="Nombre de la tienda"
              maxLength={40}
              autoComplete="off"
              value={draft.name}
              onChange={(event) => edit({ name: event.target.value })}
              error={issueOf(error, 'identity.name')}
            />
            <ColorChoice
              color={draft.color}
              onChoose={(chosen) => edit({ color: chosen })}
              error={issueOf(error, 'identity.color')}
            />
            <PhoneField
              label="Tu WhatsApp"
              value={draft.telefono}
              onChange={(telefono) => telefono !== draft.telefono && edit({ telefono })}
              error={issueOf(error, 'supportPhones.0.telefono')}
              hint="Recibe los pedidos de ayuda y los comprobantes."
            />
          </div>
          <IdentityPreview identity={{ ...settings.identity, name, color }} />
        </div>
      </StepPart>
      <StepPart title="Palabras" hint="Con qué palabras nombra las cosas la tienda, para ti y para tus clientes.">
        <WordsChoice chosen={draft.words} onChoose={(words) => edit({ words })} error={issueOf(error, 'words')} />
      </StepPart>
      {draft.chosen && (
        <BannerChoice
          banners={proposedBanners(name)}
          color={color}
          chosen={draft.chosen}
          onChange={(chosen) => edit({ chosen })}
          error={issueOf(error, 'banners')}
        />
      )}
      <details className="rounded-card border border-line bg-surface p-5">
        <Summary className="-my-2">Quién vende: lo pide la ley</Summary>
        <div className="mt-3 grid gap-4">
          <ProviderFields provider={draft.provider} onChange={(provider) => edit({ provider })} error={error} />
        </div>
      </details>
    </StepFrame>
  )
}

/** What is saved of a draft over these settings; throws an ApiError with the fields that lack something. */
function changeOf(draft: Draft, settings: Settings): BodyOf<RouteOf<typeof api.settings.change>> {
  const { identity, supportPhones, words, banners = [], provider = noProvider } = settings
  const name = draft.name.trim()
  if (name === '') throw invalidInput({ path: 'identity.name', message: missing })
  const proposed = proposedBanners(name).filter((_, index) => draft.chosen?.[index])
  if (proposed.length > 0 && proposed.length < bannerCount.min)
    throw invalidInput({ path: 'banners', message: `Marca al menos ${bannerCount.min} banners, o ninguno.` })
  const [first = { label: 'Atención' }, ...others] = supportPhones
  return {
    identity: { name, color: draft.color === null ? null : readableColor(draft.color) },
    supportPhones: [{ ...first, telefono: draft.telefono }, ...others],
    words: draft.words,
    provider: draft.provider,
    ...(draft.chosen && { banners: proposed }),
    shown: { identity: { name: identity.name, color: identity.color }, supportPhones, words, banners, provider },
  }
}
