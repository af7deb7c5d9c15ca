import { useEffect, useRef, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { deleteDraft, readDraft, storeDraft } from '../../platform/draft-store.ts'
import { currentSession } from '../../platform/session.ts'
import { isOutdated, type Unsaved } from './draft-form.tsx'

/** What was typed, the saved value that it changes, and whether it was saved since. */
type Own<Value> = { value: Value; base: Value; saved?: true }

/** What a save sends: what was typed, the value that it changes, and the one that its user was shown last. */
type Edit<Value> = { draft: Value; base: Value; shown: Value }

type Options<Value, Reply> = {
  /** Names the draft among all. */
  id: string
  saved: Value
  send: (edit: Edit<Value>) => Promise<Reply>
  onSuccess: (reply: Reply) => unknown
  /** Reads the saved value again, after somebody else turned out to have changed it. */
  reread: () => Promise<unknown>
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * An editable copy of a saved value, and the props its form needs to save it. It follows the saved value until it is
 * edited; from then on it stays, whatever others save, until it is saved or discarded. It survives the end of a session.
 */
export function useDraft<Value, Reply>({ id, saved, send, onSuccess, reread }: Options<Value, Reply>) {
  const by = currentSession()?.user.username ?? ''
  const [own, setOwn] = useState(() => readDraft<Own<Value>>(id, by))
  const latest = useRef(saved)
  useEffect(() => {
    latest.current = saved
  }, [saved])
  const keep = (next: Own<Value> | undefined) => {
    if (next) storeDraft(id, by, next)
    else deleteDraft(id)
    setOwn(next)
  }
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: send,
    onSuccess: (reply, { draft: sent }) => {
      setOwn((current) => (current?.value === sent ? { ...current, saved: true } : current))
      return onSuccess(reply)
    },
    onError: (refused) => (isOutdated(refused) ? reread() : undefined),
  })
  const draft = own ? own.value : saved
  const changed = own !== undefined && !own.saved && !isSame(own.value, saved)
  const save = (shown: Value) => {
    if (!own) return
    const edit = { draft: own.value, base: own.base, shown }
    mutate(edit, {
      onSuccess: () =>
        // What was typed meanwhile stays, as a change of what is saved now.
        setOwn((current) => {
          const next = current && !current.saved ? { ...current, base: latest.current } : undefined
          if (next) storeDraft(id, by, next)
          else deleteDraft(id)
          return next
        }),
    })
  }
  const unsaved: Unsaved = {
    busy: isPending,
    error,
    changed,
    outdated: changed && !isPending && !isSame(own.base, saved),
    onSave: () => save(own?.base ?? saved),
    onSaveOver: () => save(saved),
    onDiscard: () => {
      reset()
      keep(undefined)
    },
  }
  const edit = (value: Value) => {
    const base = own?.base ?? saved
    keep(!isPending && isSame(value, base) ? undefined : { value, base })
  }
  return { draft, edit, error, unsaved }
}
