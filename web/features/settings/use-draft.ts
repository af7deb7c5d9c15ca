import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import type { RouteOf } from '#contract/protocol/outline.ts'
import type { BodyOf } from '#contract/protocol/route.ts'
import { call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { deleteDraft, storeDraft, readDraft } from '../../platform/draft-store.ts'
import { keys, queryClient, refresh } from '../../platform/query-client.ts'
import { currentSession } from '../../platform/session.ts'
import { followSettings } from '../../platform/shop.ts'
import { toast } from '../../ui/toast.ts'
import { settingsQuery } from '../../platform/settings.ts'
import type { SettingsPart } from './settings-parts.tsx'

/**
 * An editable copy of a saved value. It follows the saved value until it is edited; from then on it stays, whatever
 * others save, until it is saved. With a name it survives unmounting. `done` ends the draft as it was rendered: edits made
 * during the request are kept.
 */
export function useDraft<Value>(
  saved: Value,
  name?: string,
): {
  draft: Value
  changed: boolean
  edit: (next: Value) => void
  done: () => void
} {
  const by = currentSession()?.user.username ?? ''
  const [own, setOwn] = useState(() => (name ? readDraft<{ value: Value }>(name, by) : undefined))
  const draft = own ? own.value : saved
  return {
    draft,
    changed: own !== undefined && JSON.stringify(own.value) !== JSON.stringify(saved),
    edit: (value) => {
      const next = { value }
      if (name) storeDraft(name, by, next)
      setOwn(next)
    },
    done: () => {
      if (name && readDraft(name, by) === own) deleteDraft(name)
      setOwn((current) => (current === own ? undefined : current))
    },
  }
}

type SettingsChange = BodyOf<RouteOf<typeof api.settings.change>>

/** The draft of a settings section, and the props its section needs to save it; saving updates every screen. */
export function useSettingsDraft<Value>(id: SettingsPart, saved: Value, bodyOf: (draft: Value) => SettingsChange) {
  const { draft, changed, edit, done } = useDraft(saved, id)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: SettingsChange) => call(api.settings.change, { body }),
    onSuccess: (settings) => {
      queryClient.setQueryData(settingsQuery.queryKey, settings)
      followSettings(settings)
      toast('Guardado', { type: 'good' })
      return refresh(keys.banners, keys.categories, keys.products)
    },
  })
  const onSave = () => mutate(bodyOf(draft), { onSuccess: done })
  return { draft, edit, error, section: { id, busy: isPending, error, changed, onSave } }
}
