import { useMutation } from '@tanstack/react-query'
import { api } from '#contract/index.ts'
import type { BodyOf } from '#contract/route.ts'
import { call } from '../../platform/api.ts'
import { keys, queryClient } from '../../platform/query-client.ts'
import { toast } from '../../ui/toast.ts'
import { settingsQuery } from './queries.ts'
import { useDraft } from './use-draft.ts'

type SettingsChange = BodyOf<typeof api.settings.change>

/** A part of the settings while it is edited, and what its section needs to save it; every screen follows what is saved. */
export function useSettingsDraft<Value>(saved: Value, bodyOf: (draft: Value) => SettingsChange) {
  const { draft, changed, edit, done } = useDraft(saved)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: SettingsChange) => call(api.settings.change, { body }),
    onSuccess: (settings) => {
      queryClient.setQueryData(settingsQuery.queryKey, settings)
      toast('Guardado', { type: 'good' })
      return Promise.all(
        [keys.categories, keys.products].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      )
    },
  })
  const onSave = () => mutate(bodyOf(draft), { onSuccess: done })
  return { draft, edit, error, section: { busy: isPending, error, changed, onSave } }
}
