import { useMutation } from '@tanstack/react-query'
import type { HelpPage, HelpPageName } from '#contract/help.ts'
import { ApiError, call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { showReply } from '../../platform/query-client.ts'
import { contentOf, says, type Draft } from './draft.ts'
import { helpQuery } from './queries.ts'

export const isConflict = (error: unknown) => error instanceof ApiError && error.code === 'PAGE_CHANGED'

/** Saves a draft; `over` overwrites what somebody else saved meanwhile. `onSaved` gets the page and the draft as sent. */
export function useSave(name: HelpPageName, onSaved: (saved: HelpPage, sent: Draft) => void) {
  const params = { page: name }
  return useMutation({
    async mutationFn({ draft, over = false }: { draft: Draft; over?: boolean }): Promise<HelpPage> {
      const { version } = over ? await call(api.help.read, { params }) : draft.from
      try {
        return await call(api.help.save, { params, body: { ...contentOf(draft), version } })
      } catch (error) {
        if (!isConflict(error)) throw error
        // It may have been this draft, saved by a first attempt whose reply was lost.
        const saved = await call(api.help.read, { params })
        if (says(draft, saved)) return saved
        throw error
      }
    },
    onSuccess: async (saved, { draft }) => {
      await showReply(helpQuery(name).queryKey, saved)
      onSaved(saved, draft)
    },
  })
}
