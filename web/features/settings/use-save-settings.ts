import { useMutation } from '@tanstack/react-query'
import { api } from '#contract/index.ts'
import type { BodyOf } from '#contract/route.ts'
import { call } from '../../platform/api.ts'
import { keys, queryClient } from '../../platform/query-client.ts'
import { toast } from '../../ui/toast.ts'
import { settingsQuery } from './queries.ts'

export type SettingsChange = BodyOf<typeof api.settings.change>

/** Saves a part of the settings; what every screen shows of them follows. */
export function useSaveSettings() {
  return useMutation({
    mutationFn: (body: SettingsChange) => call(api.settings.change, { body }),
    onSuccess: (saved) => {
      queryClient.setQueryData(settingsQuery.queryKey, saved)
      toast('Guardado', { type: 'good' })
      return Promise.all(
        [keys.categories, keys.products].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      )
    },
  })
}
