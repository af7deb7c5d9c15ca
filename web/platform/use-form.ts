import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useShownFor } from '../ui/timers.ts'
import { issueOf, loadSchemas } from './api.ts'

type Draft<Name extends string> = Record<Name, string>

type Options<Name extends string, Reply> = {
  /** The initial values of the fields. */
  initial: Draft<Name>
  send: (draft: Draft<NoInfer<Name>>) => Promise<Reply>
  onSuccess?: (reply: NoInfer<Reply>, sent: Draft<NoInfer<Name>>) => unknown
  onError?: (error: Error, sent: Draft<NoInfer<Name>>) => unknown
  onSettled?: () => unknown
  /** Without the overlay that covers the screen while a call runs. */
  meta?: { quiet: true }
  /** Milliseconds for which the reply is cached once no component shows it. */
  gcTime?: number
  /** Milliseconds for which `shownError` and `shownReply` are there; without it, until the next request. */
  shownForMs?: number
}

/**
 * The draft of a form, the request that sends it, and the errors of its fields when it is refused. What a form says of a
 * request comes from `shownError` and `shownReply`, never from a state of its own, so that both cannot be there at once.
 */
export function useForm<Name extends string, Reply>(options: Options<Name, Reply>) {
  const { initial, send, shownForMs, ...callbacks } = options
  const [first] = useState(initial)
  const [draft, setDraft] = useState<Draft<Name>>(initial)
  // Preloaded, so that the schemas are there by the time the form is filled in.
  useEffect(() => void loadSchemas().catch(() => undefined), [])
  const { mutate, ...request } = useMutation({ mutationFn: send, ...callbacks })
  const edit = (part: Partial<Draft<Name>>) => setDraft((now) => ({ ...now, ...part }))
  /** Takes over what was saved, but for what was typed since it was sent. */
  const accept = (saved: Draft<Name>, sent: Draft<Name>) => {
    const names = Object.keys(saved) as Name[]
    setDraft((now) => ({
      ...now,
      ...Object.fromEntries(names.filter((name) => now[name] === sent[name]).map((name) => [name, saved[name]])),
    }))
  }
  const issue = (path: string) => issueOf(request.error, path)
  /** Binds an input, or a field that passes its text directly, to one part of the draft. */
  const field = (name: Name) => ({
    name,
    value: draft[name],
    onChange: (typed: string | { target: { value: string } }) =>
      setDraft((now) => ({ ...now, [name]: typeof typed === 'string' ? typed : typed.target.value })),
    error: issue(name),
  })
  const shownError = useShownFor(shownForMs, request.error)
  const shownReply = useShownFor(shownForMs, request.data)
  return {
    ...request,
    shownError,
    shownReply,
    draft,
    edit,
    accept,
    field,
    issue,
    isDirty: !isSame(draft, first),
    submit: () => mutate(draft),
  }
}

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other)
