import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { WaitingCode } from '#contract/codes.ts'
import { here } from '../../platform/location.ts'
import { paths } from '../../platform/paths.ts'
import { toast } from '../../ui/toast.ts'
import { chime } from '../wallet/chime.ts'
import { useSound } from '../wallet/sound-switch.tsx'
import { waitingCodesQuery } from './queries.ts'

/** Tells whoever answers of new requests for codes on every screen: by a sound, and by a message with a link. */
export function HearCodes() {
  const { data } = useQuery(waitingCodesQuery)
  const [on] = useSound()
  const heard = useRef<Set<number>>(undefined)
  const tell = useEffectEvent(([first, ...others]: WaitingCode[]) => {
    if (!first) return
    if (on) chime()
    // The list says it by itself.
    if (here() === paths.codes()) return
    const what = others.length === 0 ? `Piden un código de ${first.nombre}` : `Piden ${others.length + 1} códigos`
    toast(what, { link: { label: 'Responder', href: `#${paths.codes()}` } })
  })
  useEffect(() => {
    if (!data) return
    const told = data.items.filter((item) => item.told)
    // Those that were there before are in the list.
    const fresh = heard.current ? told.filter(({ id }) => !heard.current?.has(id)) : []
    heard.current = new Set(told.map(({ id }) => id))
    tell(fresh)
  }, [data])
  return null
}
