import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import type { RouteOf } from '#contract/outline.ts'
import type { BodyOf } from '#contract/route.ts'
import { call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { keys, queryClient, refresh } from '../../platform/query-client.ts'
import { followIdentity } from '../../platform/shop.ts'
import { toast } from '../../ui/toast.ts'
import { settingsQuery } from './queries.ts'

/**
 * A copy of what is saved, to be edited. Until something is changed it follows what is saved; from then on it is kept,
 * whatever others save meanwhile, until it is saved itself.
 */
export function useDraft<Value>(saved: Value): {
  draft: Value
  changed: boolean
  edit: (next: Value) => void
  done: () => void
} {
  const [own, setOwn] = useState<{ value: Value }>()
  const draft = own ? own.value : saved
  return {
    draft,
    changed: own !== undefined && JSON.stringify(own.value) !== JSON.stringify(saved),
    edit: (value) => setOwn({ value }),
    done: () => setOwn(undefined),
  }
}

type SettingsChange = BodyOf<RouteOf<typeof api.settings.change>>

/** A part of the settings while it is edited, and what its section needs to save it; every screen follows what is saved. */
export function useSettingsDraft<Value>(saved: Value, bodyOf: (draft: Value) => SettingsChange) {
  const { draft, changed, edit, done } = useDraft(saved)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: SettingsChange) => call(api.settings.change, { body }),
    onSuccess: (settings) => {
      queryClient.setQueryData(settingsQuery.queryKey, settings)
      followIdentity(settings.identity)
      toast('Guardado', { type: 'good' })
      return refresh(keys.banners, keys.categories, keys.products)
    },
  })
  const onSave = () => mutate(bodyOf(draft), { onSuccess: done })
  return { draft, edit, error, section: { busy: isPending, error, changed, onSave } }
}
