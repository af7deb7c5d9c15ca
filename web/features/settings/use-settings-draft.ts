import type { RouteOf } from '#contract/protocol/outline.ts'
import type { BodyOf } from '#contract/protocol/route.ts'
import { call } from '../../platform/api.ts'
import { keys, refresh, showReply } from '../../platform/query-client.ts'
import { api } from '../../platform/routes.ts'
import { settingsQuery } from '../../platform/settings.ts'
import { followSettings } from '../../platform/shop.ts'
import { toast } from '../../ui/toast.ts'
import { changesOf } from './changes-of.ts'
import type { SettingsTopic } from './topics.ts'
import { useDraft } from './use-draft.ts'

type Change = Omit<BodyOf<RouteOf<typeof api.settings.change>>, 'shown' | 'autoAccept'>

/** The draft of some of the settings, of which only what was changed is sent; saving updates every screen. */
export function useSettingsDraft<Value>(id: SettingsTopic, saved: Value, bodyOf: (draft: Value) => Change) {
  const { unsaved, ...draft } = useDraft({
    id,
    saved,
    send: ({ draft, base, shown }) =>
      call(api.settings.change, { body: { ...changesOf(bodyOf(draft), bodyOf(base)), shown: bodyOf(shown) } }),
    onSuccess: async (settings) => {
      await showReply(settingsQuery.queryKey, settings)
      followSettings(settings)
      toast('Guardado', { type: 'good' })
      return refresh(keys.banners, keys.categories, keys.products)
    },
    reread: () => refresh(keys.settings),
  })
  return { ...draft, section: { id, ...unsaved } }
}
