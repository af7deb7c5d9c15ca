import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import type { RouteOf } from '#contract/outline.ts'
import type { BodyOf } from '#contract/route.ts'
import { call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { keys, queryClient, refresh } from '../../platform/query-client.ts'
import { currentSession } from '../../platform/session.ts'
import { followIdentity } from '../../platform/shop.ts'
import { toast } from '../../ui/toast.ts'
import { settingsQuery } from './queries.ts'

// Whoever looks at another section, or has to log in again, finds what they typed as they left it.
const kept = new Map<string, { value: unknown }>()

/**
 * A copy of what is saved, to be edited. Until something is changed it follows what is saved; from then on it is kept,
 * whatever others save meanwhile, until it is saved itself. With a name it outlives its section.
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
  const key = name && `${currentSession()?.user.id} ${name}`
  const [own, setOwn] = useState(() => (key ? (kept.get(key) as { value: Value } | undefined) : undefined))
  const draft = own ? own.value : saved
  return {
    draft,
    changed: own !== undefined && JSON.stringify(own.value) !== JSON.stringify(saved),
    edit: (value) => {
      if (key) kept.set(key, { value })
      setOwn({ value })
    },
    done: () => {
      if (key) kept.delete(key)
      setOwn(undefined)
    },
  }
}

type SettingsChange = BodyOf<RouteOf<typeof api.settings.change>>

/** A part of the settings while it is edited, and what its section needs to save it; every screen follows what is saved. */
export function useSettingsDraft<Value>(name: string, saved: Value, bodyOf: (draft: Value) => SettingsChange) {
  const { draft, changed, edit, done } = useDraft(saved, name)
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
